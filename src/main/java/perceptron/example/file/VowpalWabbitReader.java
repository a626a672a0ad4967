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
final class VowpalWabbitReader implements ExampleFileReader {
    private final LineReader lines;
    private final LabelCache labels = new LabelCache();
    private byte[] text;
    /** The word that was found last begins here and ends at {@code to}. */
    private int from;

    private int to;
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
        int bar = bar(lines.start());
        if (bar == lines.end()) {
            throw new Rejection(Reason.UNDECODABLE, "no | stands before the features");
        }
        example.clear();
        header(example, bar);
        NamedFeatures features = example.beginNamed();
        while (bar < lines.end()) {
            int end = bar(bar + 1);
            namespace(bar + 1, end, features);
            bar = end;
        }
        return true;
    }

    private void header(Example example, int bar) {
        int words = 0;
        for (to = lines.start(); findWord(bar); ) {
            if (text[from] == '\'' || to == bar) {
                int start = text[from] == '\'' ? from + 1 : from;
                example.id(new String(text, start, to - start, StandardCharsets.UTF_8));
                if (findWord(bar)) {
                    throw new Rejection(Reason.UNDECODABLE, Excerpt.of(text, from, to) + " stands behind the tag");
                }
                return;
            }
            switch (words++) {
                case 0 -> example.label(label());
                case 1 -> example.weight(Decimals.parse(text, from, to));
                default -> throw new Rejection(
                        Reason.UNDECODABLE,
                        Excerpt.of(text, from, to) + " follows the importance: initial predictions are not read");
            }
        }
    }

    private String label() {
        for (int at = from; at < to; at++) {
            if (text[at] == ':' || text[at] == ',') {
                throw new Rejection(
                        Reason.BAD_LABEL, Excerpt.of(text, from, to) + " is no label: costs and several are not read");
            }
        }
        return labels.canonical(text, from, to);
    }

    private void namespace(int start, int end, NamedFeatures features) {
        prefixLength = 0;
        scale = 1;
        to = start;
        if (start < end && !isSpace(text[start])) {
            findWord(end);
            int colon = colon();
            scale = colon < to ? Decimals.parse(text, colon + 1, to) : 1;
            prefixLength = append(from, colon);
            name[prefixLength++] = '^';
            if (colon == from) {
                throw new Rejection(Reason.UNDECODABLE, Excerpt.of(text, from, to) + " names no namespace");
            }
        }
        while (findWord(end)) {
            feature(features);
        }
    }

    private void feature(NamedFeatures features) {
        int colon = colon();
        if (colon == from) {
            throw new Rejection(Reason.UNDECODABLE, Excerpt.of(text, from, to) + " names no feature");
        }
        int length = append(from, colon);
        if (colon == to && scale == 1) {
            features.token(name, 0, length);
        } else {
            double value = colon < to ? Decimals.parse(text, colon + 1, to) : 1;
            features.number(name, 0, length, (float) (value * scale));
        }
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

    /** Finds the next word after the last one. */
    private boolean findWord(int end) {
        from = to;
        while (from < end && isSpace(text[from])) {
            from++;
        }
        to = from;
        while (to < end && !isSpace(text[to])) {
            to++;
        }
        return from < to;
    }

    private int colon() {
        int at = from;
        while (at < to && text[at] != ':') {
            at++;
        }
        return at;
    }

    private int bar(int start) {
        int at = start;
        while (at < lines.end() && text[at] != '|') {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte c) {
        return c == ' ' || c == '\t';
    }

    @Override
    public long line() {
        return lines.number();
    }
}
