package perceptron.run.console;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A terminal. The picture is below all printed lines, and the hidden cursor below the picture. Any thread may call.
 */
final class TerminalDisplay implements Display {
    private static final String ESCAPE = "\u001b[";
    private static final String HIDE_CURSOR = ESCAPE + "?25l";
    private static final String SHOW_CURSOR = ESCAPE + "?25h";
    private static final String CUT_LONG_LINES = ESCAPE + "?7l";
    private static final String WRAP_LONG_LINES = ESCAPE + "?7h";
    private static final String CLEAR_REST_OF_LINE = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";
    private static final String CLEAR_ALL = ESCAPE + "2J" + ESCAPE + "H";
    private static final long SIZE_HOLDS_NANOS = 2_000_000_000L;

    private final PrintWriter out;
    private final Supplier<Optional<Terminal>> terminal;
    private final Style style;
    private Terminal size;
    private long sizeAskedAt;
    private List<String> picture = List.of();
    private Runnable restore = () -> {};
    private boolean isClosed;

    /** @param terminal asked before each picture, since windows change their size */
    TerminalDisplay(PrintWriter out, Terminal size, Supplier<Optional<Terminal>> terminal, Style style) {
        this.out = out;
        this.size = size;
        this.terminal = terminal;
        this.style = style;
        sizeAskedAt = System.nanoTime();
        out.print(HIDE_CURSOR);
    }

    /** Runs when this is closed. */
    synchronized void restoreAtTheEnd(Runnable restore) {
        this.restore = restore;
    }

    @Override
    public synchronized void say(String line) {
        List<String> below = picture;
        toTheTop();
        out.print(CLEAR_BELOW + line + "\n");
        picture = List.of();
        draw(below);
    }

    @Override
    public synchronized void show(List<String> lines) {
        if (System.nanoTime() - sizeAskedAt > SIZE_HOLDS_NANOS) {
            sizeAskedAt = System.nanoTime();
            Terminal now = terminal.get().orElse(size);
            if (now.columns() != size.columns()) {
                // The terminal has wrapped the lines differently, so their positions are unknown.
                out.print(CLEAR_ALL);
                picture = List.of();
            }
            size = now;
        }
        toTheTop();
        draw(lines);
    }

    @Override
    public synchronized void keep() {
        picture = List.of();
    }

    private void toTheTop() {
        if (!picture.isEmpty()) {
            out.print("\r" + ESCAPE + picture.size() + "A");
        }
    }

    private void draw(List<String> lines) {
        picture = lines.subList(0, Math.min(lines.size(), size.rows() - 1));
        out.print(CUT_LONG_LINES);
        for (String line : picture) {
            out.print(line + CLEAR_REST_OF_LINE + "\n");
        }
        out.print(CLEAR_BELOW + WRAP_LONG_LINES);
        out.flush();
    }

    @Override
    public synchronized int columns() {
        return size.columns();
    }

    @Override
    public synchronized int rows() {
        return size.rows();
    }

    @Override
    public Style style() {
        return style;
    }

    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            restore.run();
            out.print(SHOW_CURSOR);
            out.flush();
        }
    }
}
