package perceptron.run.evaluate;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A bar that is drawn over itself on a terminal, a few times a second, and leaves nothing behind. */
public final class ProgressBar {
    private static final int WIDTH = 30;
    private static final long PAUSE = 100_000_000;

    private final PrintWriter out;
    private final boolean shown;
    private final LongSupplier clock;
    private long last;
    private int drawn;

    /** @param clock in nanoseconds */
    public ProgressBar(PrintWriter out, boolean shown, LongSupplier clock) {
        this.out = out;
        this.shown = shown;
        this.clock = clock;
        last = clock.getAsLong();
    }

    /** @param share how much is done, from 0 to 1; NaN where nobody knows */
    public void show(String what, double share) {
        long now = clock.getAsLong();
        if (!shown || now - last < PAUSE) {
            return;
        }
        last = now;
        int full = Double.isNaN(share) ? 0 : (int) (WIDTH * share);
        String percent = Double.isNaN(share) ? "" : String.format(Locale.ROOT, " %3.0f %%", 100 * share);
        draw(what + " [" + "#".repeat(full) + ".".repeat(WIDTH - full) + "]" + percent);
    }

    public void clear() {
        if (drawn > 0) {
            draw("");
            out.print('\r');
            out.flush();
            drawn = 0;
        }
    }

    private void draw(String line) {
        out.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
        out.flush();
        drawn = line.length();
    }
}
