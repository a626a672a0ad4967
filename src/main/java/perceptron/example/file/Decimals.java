package perceptron.example.file;

import java.nio.charset.StandardCharsets;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Reads floats from bytes, each to the same bit as {@link Float#parseFloat} and several times faster.
 *
 * <p>Up to 18 digits are gathered in a long and multiplied, or divided, in double by a power of ten. After four
 * roundings (of the omitted digits, the conversion, the power, the product), the result differs from the true value by
 * at most 4 units in its last place. Rounding it to float is then right unless the middle between two floats is that
 * close, which its lower 29 bits show. In that case, and for very small or large values, Java's own parser decides.
 * (Clinger, How to read floating point numbers accurately, 1990, begins likewise.)
 */
final class Decimals {
    private static final double[] POWERS = new double[61];
    private static final int MIDDLE = 1 << 28;
    private static final int DOUBT = 16;
    private static final long ROOM_FOR_A_DIGIT = 100_000_000_000_000_000L;
    private static final int MALFORMED = Integer.MIN_VALUE;

    static {
        for (int exponent = 0; exponent < POWERS.length; exponent++) {
            POWERS[exponent] = Double.parseDouble("1e" + exponent);
        }
    }

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
        int at = from;
        boolean negative = at < to && text[at] == '-';
        if (negative || at < to && text[at] == '+') {
            at++;
        }
        int start = at;
        long digits = 0;
        int exponent = 0;
        int point = 0;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                if (digits < ROOM_FOR_A_DIGIT) {
                    digits = 10 * digits + digit;
                    exponent -= point;
                } else {
                    exponent += 1 - point;
                }
            } else if (text[at] == '.' && point == 0) {
                point = 1;
            } else {
                break;
            }
        }
        if (at - start == point) {
            return isInfinity(text, from, to) ? Float.POSITIVE_INFINITY : Float.NaN;
        }
        if (at < to) {
            int power = power(text, at, to);
            if (power == MALFORMED) {
                return Float.NaN;
            }
            exponent += power;
        }
        if (digits == 0) {
            return negative ? -0f : 0f;
        }
        return round(digits, exponent, negative, text, from, to);
    }

    /** The -12 of {@code e-12}. A larger exponent is cut to one with which the number is zero or infinite, too. */
    private static int power(byte[] text, int from, int to) {
        if (text[from] != 'e' && text[from] != 'E') {
            return MALFORMED;
        }
        int at = from + 1;
        boolean negative = at < to && text[at] == '-';
        if (negative || at < to && text[at] == '+') {
            at++;
        }
        if (at == to) {
            return MALFORMED;
        }
        int power = 0;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return MALFORMED;
            }
            power = Math.min(10 * power + digit, 100_000_000);
        }
        return negative ? -power : power;
    }

    private static float round(long digits, int exponent, boolean negative, byte[] text, int from, int to) {
        if (exponent > -POWERS.length && exponent < POWERS.length) {
            double value = exponent < 0 ? digits / POWERS[-exponent] : digits * POWERS[exponent];
            int below = (int) Double.doubleToRawLongBits(value) & (2 * MIDDLE - 1);
            if (Math.abs(below - MIDDLE) > DOUBT && value > 1e-36 && value < 1e37) {
                return negative ? -(float) value : (float) value;
            }
        }
        return Float.parseFloat(new String(text, from, to - from, StandardCharsets.US_ASCII));
    }

    /** Why there is no finite number between two positions of a text. */
    static Rejection rejection(byte[] text, int from, int to) {
        String excerpt = Excerpt.of(text, from, to);
        if (isNaN(text, from, to) || Float.isInfinite(parseOrNaN(text, from, to))) {
            return new Rejection(Reason.NOT_FINITE, excerpt + " is not finite as a float");
        }
        return new Rejection(Reason.UNDECODABLE, excerpt + " is no number");
    }

    /** Whether a text is the word NaN, perhaps with a sign. */
    static boolean isNaN(byte[] text, int from, int to) {
        return spells("nan", text, from, to);
    }

    private static boolean isInfinity(byte[] text, int from, int to) {
        return spells("inf", text, from, to) || spells("infinity", text, from, to);
    }

    private static boolean spells(String word, byte[] text, int from, int to) {
        int start = from < to && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
        if (to - start != word.length()) {
            return false;
        }
        for (int k = 0; k < word.length(); k++) {
            if ((text[start + k] | 0x20) != word.charAt(k)) {
                return false;
            }
        }
        return true;
    }
}
