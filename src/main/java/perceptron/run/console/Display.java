package perceptron.run.console;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where text is shown: lines that stay, and if possible a picture below them that is redrawn in place. */
public interface Display extends AutoCloseable {
    /**
     * The terminal is restored also if a signal ends the process.
     *
     * @param charset that of {@code out}
     */
    static Display of(PrintWriter out, Charset charset, Map<String, String> environment) {
        Optional<Terminal> terminal = Terminal.attached();
        if (terminal.isEmpty()) {
            return plain(out);
        }
        TerminalDisplay display =
                new TerminalDisplay(out, terminal.get(), Terminal::attached, Style.of(charset, environment));
        display.restoreAtTheEnd(StandardError.above(display, charset));
        Runtime.getRuntime().addShutdownHook(new Thread(display::close, "display"));
        return display;
    }

    /** One without pictures. */
    static Display plain(PrintWriter out) {
        return new PlainDisplay(out);
    }

    /** Prints a line that stays. Any thread may call. */
    void say(String line);

    /** Replaces the picture. Does nothing if a picture cannot be shown. */
    void show(List<String> picture);

    /** Keeps the picture as it is; the next one is drawn below it. */
    void keep();

    /** How many columns and rows there are for a picture; no rows if a picture cannot be shown. */
    int columns();

    int rows();

    Style style();

    @Override
    void close();
}
