package perceptron.run.console;

import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How far something has come: one line, redrawn in place a few times a second. Nothing is shown without a terminal. */
public final class ProgressBar {
    private static final int LONGEST = 40;
    private static final long PAUSE_NANOS = 100_000_000;

    private final Terminal terminal;
    private final LongSupplier clock;
    private long last;
    private boolean isDrawn;

    public ProgressBar(Terminal terminal) {
        this(terminal, System::nanoTime);
    }

    /** @param clock in nanoseconds */
    ProgressBar(Terminal terminal, LongSupplier clock) {
        this.terminal = terminal;
        this.clock = clock;
        last = clock.getAsLong();
    }

    /**
     * @param part from 0 to 1; NaN if unknown
     * @param text what follows the bar, made only if it is drawn now
     */
    public void show(double part, Supplier<String> text) {
        long now = clock.getAsLong();
        if (terminal.hasPictures() && now - last >= PAUSE_NANOS) {
            last = now;
            isDrawn = true;
            terminal.show(List.of(line(part, text.get())));
        }
    }

    /** Removes the bar from the screen. */
    public void clear() {
        if (isDrawn) {
            isDrawn = false;
            terminal.show(List.of());
        }
    }

    /** The bar as a line of a larger picture. */
    public static String line(double part, String text) {
        if (Double.isNaN(part)) {
            return "  " + text;
        }
        int full = (int) (part * LONGEST);
        String percent = String.format(Locale.ROOT, " %3.0f %%", 100 * part);
        return "  " + "=".repeat(full) + ".".repeat(LONGEST - full) + percent + "  " + text;
    }
}
