package perceptron.run.console;

import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How far something has come: one line, redrawn in place a few times a second. Nothing is shown if a picture cannot be. */
public final class ProgressBar {
    private static final int BAR_AT_LEAST = 10;
    private static final int BAR_AT_MOST = 40;
    private static final long PAUSE_NANOS = 100_000_000;

    private final Display display;
    private final LongSupplier clock;
    private long last;
    private boolean isDrawn;

    /** @param clock in nanoseconds */
    public ProgressBar(Display display, LongSupplier clock) {
        this.display = display;
        this.clock = clock;
        last = clock.getAsLong();
    }

    /**
     * @param part from 0 to 1; NaN if unknown
     * @param text what follows the bar, made only if it is drawn now
     */
    public void show(double part, Supplier<String> text) {
        if (display.rows() == 0) {
            return;
        }
        long now = clock.getAsLong();
        if (now - last >= PAUSE_NANOS) {
            last = now;
            isDrawn = true;
            display.show(List.of(line(part, text.get(), display.columns(), display.style())));
        }
    }

    /** Removes the bar from the screen. */
    public void clear() {
        if (isDrawn) {
            isDrawn = false;
            display.show(List.of());
        }
    }

    /** The bar as a line of a larger picture. */
    public static String line(double part, String text, int width, Style style) {
        if (Double.isNaN(part)) {
            return "  " + text;
        }
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
