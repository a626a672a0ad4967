package perceptron.example.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Example;
import perceptron.example.LabelCache;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Vowpal Wabbit's text: {@code label importance 'tag|namespace:scale feature:value feature |namespace ...}. The tag
 * becomes the id; it is the last word before the first bar if it touches the bar or begins with an apostrophe. A
 * feature is named {@code namespace^feature}, as in that tool's own reports, and plain {@code feature} if there is no
 * namespace. All names are hashed, even whole numbers.
 */
final class VowpalWabbitReader implements ExampleFile.Reader {
    private final LineReader lines;
    private final LabelCache labels = new LabelCache();
    private byte[] text;
    /** The name of a feature: first the prefix, which all names of a namespace share. */
    private byte[] name = new byte[64];

    private int prefixLength;
    private float scale;

    VowpalWabbitReader(LineReader lines) {
        this.lines = lines;
    }

    @Override
    public boolean next(Example example) throws IOException {
        if (!lines.nextText()) {
            return false;
        }
        text = lines.text();
        int bar = lines.find('|', lines.start(), lines.end());
        if (bar == lines.end()) {
            throw new Rejection(Reason.UNDECODABLE, "no | stands before the features");
        }
        example.clear();
        header(example, bar);
        NamedFeatures features = example.beginNamed();
        while (bar < lines.end()) {
            int end = lines.find('|', bar + 1, lines.end());
            namespace(bar + 1, end, features);
            bar = end;
        }
        return true;
    }

    private void header(Example example, int bar) {
        boolean more = lines.firstWord(bar);
        for (int words = 0; more; words++) {
            boolean quoted = text[lines.from()] == '\'';
            if (quoted || lines.to() == bar) {
                int start = quoted ? lines.from() + 1 : lines.from();
                example.id(new String(text, start, lines.to() - start, StandardCharsets.UTF_8));
                if (lines.nextWord(bar)) {
                    throw new Rejection(Reason.UNDECODABLE, lines.word() + " stands behind the tag");
                }
                return;
            }
            switch (words) {
                case 0 -> example.label(label());
                case 1 -> example.weight(Decimals.parse(text, lines.from(), lines.to()));
                default -> throw new Rejection(
                        Reason.UNDECODABLE, lines.word() + " follows the importance: initial predictions are not read");
            }
            more = lines.nextWord(bar);
        }
    }

    private String label() {
        int from = lines.from();
        int to = lines.to();
        if (lines.find(':', from, to) < to || lines.find(',', from, to) < to) {
            throw new Rejection(Reason.BAD_LABEL, lines.word() + " is not a label: costs and several are not read");
        }
        return labels.canonical(text, from, to);
    }

    private void namespace(int start, int end, NamedFeatures features) {
        prefixLength = 0;
        scale = 1;
        boolean more = lines.wordFrom(start, end);
        if (more && lines.from() == start) {
            int colon = colon("namespace");
            scale = colon < lines.to() ? Decimals.parse(text, colon + 1, lines.to()) : 1;
            prefixLength = append(start, colon);
            name[prefixLength++] = '^';
            more = lines.nextWord(end);
        }
        for (; more; more = lines.nextWord(end)) {
            feature(features);
        }
    }

    private void feature(NamedFeatures features) {
        int colon = colon("feature");
        int length = append(lines.from(), colon);
        if (colon == lines.to() && scale == 1) {
            features.token(name, 0, length);
        } else {
            double value = colon < lines.to() ? Decimals.parse(text, colon + 1, lines.to()) : 1;
            features.number(name, 0, length, (float) (value * scale));
        }
    }

    /** Where the name of the word ends. */
    private int colon(String what) {
        int colon = lines.find(':', lines.from(), lines.to());
        if (colon == lines.from()) {
            throw new Rejection(Reason.UNDECODABLE, lines.word() + " names no " + what);
        }
        return colon;
    }

    /** Appends a piece of the text to the prefix. Returns the length of both, and leaves room for one more byte behind them. */
    private int append(int from, int to) {
        int length = prefixLength + to - from;
        if (length >= name.length) {
            name = Arrays.copyOf(name, 2 * length);
        }
        System.arraycopy(text, from, name, prefixLength, to - from);
        return length;
    }

    @Override
    public long line() {
        return lines.number();
    }
}
