package perceptron.run.console;

import java.nio.charset.Charset;
import java.util.Map;

/**
 * What the terminal, or wherever text is shown, can display.
 *
 * @param unicode whether it can show more than ASCII
 * @param colour whether colours may be used
 */
public record Style(boolean unicode, boolean colour) {
    static final Style PLAIN = new Style(false, false);

    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final String ASCII_BARS = "_.-:=+*#";

    /** @see <a href="https://no-color.org">no-color.org</a> */
    public static Style of(Charset charset, Map<String, String> environment) {
        String noColour = environment.get("NO_COLOR");
        return new Style(charset.newEncoder().canEncode(BARS), noColour == null || noColour.isEmpty());
    }

    /** A bar of a height from 0 to 1; blank for NaN. */
    char bar(double height) {
        if (Double.isNaN(height)) {
            return ' ';
        }
        String bars = unicode ? BARS : ASCII_BARS;
        return bars.charAt((int) Math.min(bars.length() - 1, Math.max(0, height) * bars.length()));
    }

    String full() {
        return unicode ? "━" : "=";
    }

    String empty() {
        return unicode ? "─" : ".";
    }

    String none() {
        return unicode ? "–" : "-";
    }

    String right() {
        return unicode ? "✓" : "+";
    }

    String wrong() {
        return unicode ? "✗" : "x";
    }

    String dim(String text) {
        return code("2", text);
    }

    String alarm(String text) {
        return code("33", text);
    }

    String bars(String text) {
        return code("36", text);
    }

    private String code(String code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
