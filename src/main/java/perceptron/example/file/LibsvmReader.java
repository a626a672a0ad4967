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
final class LibsvmReader implements ExampleFile.Reader {
    private final LineReader lines;
    private final LabelCache labels = new LabelCache();

    LibsvmReader(LineReader lines) {
        this.lines = lines;
    }

    @Override
    public boolean next(Example example) throws IOException {
        int end;
        do {
            if (!lines.nextText()) {
                return false;
            }
            end = lines.find('#', lines.start(), lines.end());
        } while (!lines.firstWord(end));

        example.clear();
        byte[] text = lines.text();
        if (lines.find(':', lines.from(), lines.to()) < lines.to()) {
            throw new Rejection(Reason.BAD_LABEL, "no label stands before " + lines.word());
        }
        example.label(labels.canonical(text, lines.from(), lines.to()));
        FeatureVector sparse = example.beginSparse();
        while (lines.nextWord(end)) {
            int colon = lines.find(':', lines.from(), lines.to());
            if (colon == lines.to()) {
                throw new Rejection(Reason.UNDECODABLE, lines.word() + " is not index:value");
            }
            sparse.add(index(text, lines.from(), colon), Decimals.parse(text, colon + 1, lines.to()));
        }
        return true;
    }

    private static int index(byte[] text, int from, int to) {
        long index = 0;
        boolean valid = from < to;
        for (int at = from; at < to && valid; at++) {
            int digit = text[at] - '0';
            index = 10 * index + digit;
            valid = digit >= 0 && digit <= 9 && index <= FeatureVector.MAX_INDEX;
        }
        if (!valid) {
            throw new Rejection(
                    Reason.BAD_INDEX,
                    LineReader.excerpt(text, from, to) + " is not an index within 0 and " + FeatureVector.MAX_INDEX);
        }
        return (int) index;
    }

    @Override
    public long line() {
        return lines.number();
    }
}
