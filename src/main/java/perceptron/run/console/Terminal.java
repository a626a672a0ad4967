package perceptron.run.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Where text is shown: lines that stay, and on a terminal a picture below them that is redrawn in place, with the hidden cursor below
 * the picture. In a file or a pipe there are only the lines. Any thread may call.
 */
public final class Terminal implements AutoCloseable {
    private static final String ESCAPE = "\u001b[";
    private static final String HIDE_CURSOR = ESCAPE + "?25l";
    private static final String SHOW_CURSOR = ESCAPE + "?25h";
    private static final String CUT_LONG_LINES = ESCAPE + "?7l";
    private static final String WRAP_LONG_LINES = ESCAPE + "?7h";
    private static final String CLEAR_REST_OF_LINE = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";
    private static final String ASK = "test -t 1 && test \"$TERM\" != dumb && stty size </dev/tty >&2";
    private static final long SIZE_HOLDS_NANOS = 2_000_000_000L;
    private static final int LONGEST_BAR = 40;
    private static final long BAR_HOLDS_NANOS = 100_000_000;

    private final PrintWriter out;
    private final IntSupplier asked;
    private int rows;
    private long askedAt = System.nanoTime();
    private long barDrawnAt = askedAt;
    private List<String> picture = List.of();
    private boolean isClosed;

    /** @param asked returns how many rows there are now, since windows change their size; 0 if this is not a terminal */
    Terminal(PrintWriter out, IntSupplier asked) {
        this.out = out;
        this.asked = asked;
        rows = asked.getAsInt();
        if (rows > 0) {
            out.print(HIDE_CURSOR);
        }
    }

    /** The terminal of standard output if there is one. It is restored also if a signal ends the process. */
    public static Terminal of(PrintWriter out) {
        Terminal terminal = new Terminal(out, Terminal::attachedRows);
        Runtime.getRuntime().addShutdownHook(new Thread(terminal::close, "terminal"));
        return terminal;
    }

    /** One without pictures. */
    public static Terminal plain(PrintWriter out) {
        return new Terminal(out, () -> 0);
    }

    /** Asks the shell, since Java 17 has no console if the input is piped, and does not know the size. Takes some milliseconds. */
    static int attachedRows() {
        try {
            Process shell = new ProcessBuilder("sh", "-c", ASK)
                    .redirectInput(Redirect.INHERIT)
                    .redirectOutput(Redirect.INHERIT)
                    .start();
            String said = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
            if (shell.waitFor() != 0 || !said.matches("[0-9]+ [0-9]+")) {
                return 0;
            }
            int rows = Integer.parseInt(said.substring(0, said.indexOf(' ')));
            return rows == 0 ? 24 : rows; // Some terminals do not report their size.
        } catch (IOException e) {
            return 0; // No shell, so not such a terminal.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    public synchronized boolean hasPictures() {
        return rows > 0;
    }

    public synchronized int rows() {
        return rows > 0 ? rows : Integer.MAX_VALUE;
    }

    /** Prints a line that stays. */
    public synchronized void say(String line) {
        if (rows == 0) {
            out.println(line);
            out.flush();
            return;
        }
        List<String> below = picture;
        toTheTop();
        out.print(CLEAR_BELOW + line + "\n");
        picture = List.of();
        draw(below);
    }

    /** Replaces the picture. Does nothing if a picture cannot be shown. */
    public synchronized void show(List<String> lines) {
        if (rows == 0) {
            return;
        }
        if (System.nanoTime() - askedAt > SIZE_HOLDS_NANOS) {
            askedAt = System.nanoTime();
            rows = Math.max(2, asked.getAsInt());
        }
        toTheTop();
        draw(lines);
    }

    /**
     * Shows how far something has come, a few times a second.
     *
     * @param part from 0 to 1; NaN if unknown
     * @param text what follows the bar, made only if it is drawn now
     */
    public synchronized void progress(double part, Supplier<String> text) {
        long now = System.nanoTime();
        if (rows > 0 && now - barDrawnAt >= BAR_HOLDS_NANOS) {
            barDrawnAt = now;
            show(List.of(bar(part, text.get())));
        }
    }

    public static String bar(double part, String text) {
        if (Double.isNaN(part)) {
            return "  " + text;
        }
        int full = (int) (part * LONGEST_BAR);
        String percent = String.format(Locale.ROOT, " %3.0f %%", 100 * part);
        return "  " + "=".repeat(full) + ".".repeat(LONGEST_BAR - full) + percent + "  " + text;
    }

    public synchronized void clear() {
        if (!picture.isEmpty()) {
            show(List.of());
        }
    }

    /** Keeps the picture as it is; the next one is drawn below it. */
    public synchronized void keep() {
        picture = List.of();
    }

    private void toTheTop() {
        if (!picture.isEmpty()) {
            out.print("\r" + ESCAPE + picture.size() + "A");
        }
    }

    private void draw(List<String> lines) {
        picture = lines.subList(0, Math.min(lines.size(), rows - 1));
        out.print(CUT_LONG_LINES);
        for (String line : picture) {
            out.print(line + CLEAR_REST_OF_LINE + "\n");
        }
        out.print(CLEAR_BELOW + WRAP_LONG_LINES);
        out.flush();
    }

    @Override
    public synchronized void close() {
        if (!isClosed && rows > 0) {
            out.print(SHOW_CURSOR);
        }
        isClosed = true;
        out.flush();
    }
}
