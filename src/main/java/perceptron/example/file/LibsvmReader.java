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
 * <p>Every example is sparse, even one without a gap in its indices: with {@code numbers=auto}, only the values of
 * dense vectors are curves, and that must not depend on whether all the values of a line happen to differ from 0.
 */
final class LibsvmReader implements ExampleFileReader {
    private final LineReader lines;
    private final LabelCache labels = new LabelCache();

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
        FeatureVector sparse = example.beginSparse();
        for (from = skipSpaces(at, to); from < to; from = skipSpaces(at, to)) {
            at = endOfWord(from, to);
            int colon = indexOf(':', from, at);
            if (colon < 0) {
                throw new Rejection(Reason.UNDECODABLE, Excerpt.of(text, from, at) + " is not index:value");
            }
            sparse.add(index(text, from, colon), Decimals.parse(text, colon + 1, at));
        }
        return true;
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
}
