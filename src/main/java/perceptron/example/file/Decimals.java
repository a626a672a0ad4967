package perceptron.example.file;

import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Reads floats from bytes, each to the same bit as {@link Float#parseFloat}, by Jackson's fast parser. Only decimal numbers are
 * taken: Java's own hexadecimal ones and suffixes, as in {@code 1f}, would be names in a file.
 */
final class Decimals {
    private Decimals() {}

    /** Parses the finite number between two positions of a text, or fails with the reason. */
    static float parse(byte[] text, int from, int to) {
        float value = parseOrNaN(text, from, to);
        if (!Float.isFinite(value)) {
            throw rejection(text, from, to);
        }
        return value;
    }

    /** The number; infinite if it is too large for a float or written as infinity; NaN if the text is not a number, or is NaN. */
    static float parseOrNaN(byte[] text, int from, int to) {
        if (!isDecimal(text, from, to)) {
            boolean isInfinity = spells("inf", text, from, to) || spells("infinity", text, from, to);
            return isInfinity ? Float.POSITIVE_INFINITY : Float.NaN;
        }
        return NumberInput.parseFloat(new String(text, from, to - from, StandardCharsets.ISO_8859_1), true);
    }

    private static boolean isDecimal(byte[] text, int from, int to) {
        int start = behindSign(text, from, to);
        int at = behindDigits(text, start, to);
        int digits = at - start;
        if (at < to && text[at] == '.') {
            int point = at;
            at = behindDigits(text, point + 1, to);
            digits += at - point - 1;
        }
        if (digits > 0 && at < to && (text[at] | 0x20) == 'e') {
            int exponent = behindSign(text, at + 1, to);
            at = behindDigits(text, exponent, to);
            return at == to && at > exponent;
        }
        return digits > 0 && at == to;
    }

    private static int behindSign(byte[] text, int from, int to) {
        return from < to && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
    }

    private static int behindDigits(byte[] text, int from, int to) {
        int at = from;
        while (at < to && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at;
    }

    /** Why there is no finite number between two positions of a text. */
    static Rejection rejection(byte[] text, int from, int to) {
        String excerpt = LineReader.excerpt(text, from, to);
        if (isNaN(text, from, to) || Float.isInfinite(parseOrNaN(text, from, to))) {
            return new Rejection(Reason.NOT_FINITE, excerpt + " is not finite as a float");
        }
        return new Rejection(Reason.UNDECODABLE, excerpt + " is not a number");
    }

    /** Whether a text is the word NaN, perhaps with a sign. */
    static boolean isNaN(byte[] text, int from, int to) {
        return spells("nan", text, from, to);
    }

    private static boolean spells(String word, byte[] text, int from, int to) {
        int start = behindSign(text, from, to);
        return to - start == word.length()
                && word.equalsIgnoreCase(new String(text, start, to - start, StandardCharsets.ISO_8859_1));
    }
}
