package perceptron.example.file;

import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.LabelCache;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * {@code label index:value index:value ... # comment}: the label is a whole number or a name, the indices ascend, and index
 * i is feature i, whether the file counts from 0 or from 1.
 *
 * <p>An example with no gap in its indices becomes a dense one, which is smaller and learned from faster. Where the file
 * counts from 1, its feature 0 is 0, which has no effect.
 */
final class LibsvmReader implements ExampleFileReader {
    private final LineReader lines;
    private final LabelCache labels = new LabelCache();
    private final FeatureVector sparse = new FeatureVector();

    LibsvmReader(LineReader lines) {
        this.lines = lines;
    }

    @Override
    public boolean next(Example example) throws IOException {
        int from;
        int to;
        do {
            if (!lines.nextText()) {
                return false;
            }
            to = withoutComment();
            from = skipSpaces(lines.start(), to);
        } while (from == to);

        example.clear();
        byte[] text = lines.text();
        int at = endOfWord(from, to);
        if (indexOf(':', from, at) >= 0) {
            throw new Rejection(Reason.BAD_LABEL, "no label stands before " + Excerpt.of(text, from, at));
        }
        example.label(labels.canonical(text, from, at));
        sparse.clear(false);
        for (from = skipSpaces(at, to); from < to; from = skipSpaces(at, to)) {
            at = endOfWord(from, to);
            int colon = indexOf(':', from, at);
            if (colon < 0) {
                throw new Rejection(Reason.UNDECODABLE, Excerpt.of(text, from, at) + " is not index:value");
            }
            sparse.add(index(text, from, colon), Decimals.parse(text, colon + 1, at));
        }
        handOver(example);
        return true;
    }

    private void handOver(Example example) {
        int size = sparse.size();
        int first = size == 0 ? 0 : sparse.index(0);
        boolean gaps = size == 0 || first > 1 || sparse.index(size - 1) - first >= size;
        if (gaps) {
            example.beginSparse().copyFrom(sparse);
            return;
        }
        FeatureVector dense = example.beginDense();
        if (sparse.index(0) == 1) {
            dense.add(0);
        }
        for (int k = 0; k < size; k++) {
            dense.add(sparse.value(k));
        }
    }

    private static int index(byte[] text, int from, int to) {
        long index = 0;
        for (int at = from; at < to; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9 || index > FeatureVector.MAX_INDEX) {
                throw noIndex(text, from, to);
            }
            index = 10 * index + digit;
        }
        if (from == to || index > FeatureVector.MAX_INDEX) {
            throw noIndex(text, from, to);
        }
        return (int) index;
    }

    private static Rejection noIndex(byte[] text, int from, int to) {
        return new Rejection(
                Reason.BAD_INDEX,
                Excerpt.of(text, from, to) + " is not an index within 0 and " + FeatureVector.MAX_INDEX);
    }

    private int withoutComment() {
        int hash = indexOf('#', lines.start(), lines.end());
        return hash < 0 ? lines.end() : hash;
    }

    private int indexOf(char c, int from, int to) {
        byte[] text = lines.text();
        for (int at = from; at < to; at++) {
            if (text[at] == c) {
                return at;
            }
        }
        return -1;
    }

    private int endOfWord(int from, int to) {
        byte[] text = lines.text();
        int at = from;
        while (at < to && text[at] != ' ' && text[at] != '\t') {
            at++;
        }
        return at;
    }

    private int skipSpaces(int from, int to) {
        byte[] text = lines.text();
        int at = from;
        while (at < to && (text[at] == ' ' || text[at] == '\t')) {
            at++;
        }
        return at;
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
