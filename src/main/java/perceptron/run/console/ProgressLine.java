package perceptron.run.console;

import java.util.Locale;

/** Progress as one line of text. */
public final class ProgressLine {
    private static final int BAR_AT_LEAST = 10;
    private static final int BAR_AT_MOST = 40;

    private ProgressLine() {}

    /**
     * @param part from 0 to 1
     * @param text what follows the bar
     */
    public static String of(double part, String text, int width, Style style) {
        String percent = String.format(Locale.ROOT, " %3.0f %%", 100 * part);
        int room = width - 2 - percent.length() - 2 - text.length();
        if (room < BAR_AT_LEAST) {
            return "  " + percent.strip() + "  " + text;
        }
        int bar = Math.min(BAR_AT_MOST, room);
        int full = (int) (part * bar);
        return "  " + style.bars(style.full().repeat(full))
                + style.dim(style.empty().repeat(bar - full)) + percent + "  " + text;
    }
}
