package perceptron.example;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * Labels as text, in one spelling: {@code +1}, {@code 1.0} and {@code 1e0} are {@code 1}, {@code True} is {@code true}, and a
 * name stays as it is. A fraction is not a label, and neither is {@code NaN} or infinity.
 */
public final class LabelText {
    /** A longer label is taken for a name, since it takes long to parse a long number. */
    private static final int LONGEST_NUMBER = 100;

    private LabelText() {}

    public static String canonical(String text) {
        if (text.isBlank()) {
            throw new Rejection(Reason.BAD_LABEL, "the label is empty");
        }
        if (text.length() > LONGEST_NUMBER) {
            return text;
        }
        char first = text.charAt(0);
        if (first == '+' || first == '-' || first == '.' || first >= '0' && first <= '9') {
            return number(text);
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> "true";
            case "false" -> "false";
            case "nan", "inf", "infinity" -> throw noLabel(text);
            default -> text;
        };
    }

    private static String number(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            return switch (text.substring(1).toLowerCase(Locale.ROOT)) {
                case "nan", "inf", "infinity" -> throw noLabel(text);
                default -> text; // a name such as 3rd or 10-20
            };
        }
        if (number.signum() == 0) {
            return "0";
        }
        // Before the zeros are stripped, since an exponent at the end of its range would overflow.
        if ((long) number.precision() - number.scale() > 18) {
            throw noLabel(text);
        }
        BigDecimal shortest = number.stripTrailingZeros();
        if (shortest.scale() > 0) {
            throw noLabel(text);
        }
        return Long.toString(shortest.longValueExact());
    }

    private static Rejection noLabel(String text) {
        return new Rejection(
                Reason.BAD_LABEL, "'" + text + "' is not a label: a class is a whole number, true or false, or a name");
    }
}
