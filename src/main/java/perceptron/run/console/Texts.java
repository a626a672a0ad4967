package perceptron.run.console;

import java.util.Locale;

/** Numbers and names for people, the same in every locale. */
final class Texts {
    private Texts() {}

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Per second: a whole number if it is large, otherwise with one decimal. */
    static String rate(double rate, Style style) {
        return Double.isNaN(rate)
                ? style.none()
                : String.format(Locale.ROOT, rate > 0 && rate < 9.95 ? "%.1f" : "%,.0f", rate);
    }

    static String percent(double share, Style style) {
        return Double.isNaN(share) ? style.none() : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** A name from outside, made safe to print: one line, no control characters, not too long. */
    static String name(String name, int longest) {
        StringBuilder clean = new StringBuilder();
        name.codePoints().limit(longest + 1L).forEach(each -> clean.appendCodePoint(isShown(each) ? each : '?'));
        return width(clean.toString()) <= longest
                ? clean.toString()
                : clean.substring(0, clean.offsetByCodePoints(0, longest - 1)) + "~";
    }

    private static boolean isShown(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text))) + text;
    }
}
