package perceptron.example.file;

import com.fasterxml.jackson.core.io.NumberInput;
import java.util.regex.Pattern;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Reads floats from text, each to the same bit as {@link Float#parseFloat}, by Jackson's fast parser. Only decimal numbers are
 * taken: Java's own hexadecimal ones and suffixes, as in {@code 1f}, would be names in a file.
 */
final class Decimals {
    private static final String CHARACTERS = "0123456789+-.eE";
    private static final Pattern NOT_FINITE = Pattern.compile("(?i)[-+]?(nan|inf|infinity)");

    private Decimals() {}

    /** The finite number that a text is, or a rejection with the reason. */
    static float parse(String text) {
        float value = parseOrNaN(text);
        if (Float.isNaN(value)) {
            throw new Rejection(Reason.UNDECODABLE, LineReader.excerpt(text) + " is not a number");
        }
        if (Float.isInfinite(value)) {
            throw notFinite(text);
        }
        return value;
    }

    static Rejection notFinite(String text) {
        return new Rejection(Reason.NOT_FINITE, LineReader.excerpt(text) + " is not finite as a float");
    }

    /** The number; infinite if it is not finite as a float, or is the word infinity or NaN; NaN if the text is not a number. */
    static float parseOrNaN(String text) {
        if (mayBeDecimal(text)) {
            try {
                return NumberInput.parseFloat(text, true);
            } catch (NumberFormatException e) {
                return Float.NaN;
            }
        }
        return NOT_FINITE.matcher(text).matches() ? Float.POSITIVE_INFINITY : Float.NaN;
    }

    private static boolean mayBeDecimal(String text) {
        int at = 0;
        while (at < text.length() && CHARACTERS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at == text.length();
    }
}
