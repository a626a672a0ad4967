package perceptron.run.console;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where text goes: lines that stay, and, where that is possible, a picture below them that is drawn anew in place. */
public interface Display extends AutoCloseable {
    /** @param charset that of {@code out} */
    static Display of(PrintWriter out, Charset charset, Map<String, String> environment) {
        Optional<Terminal> terminal = Terminal.attached();
        if (terminal.isEmpty()) {
            return new PlainDisplay(out);
        }
        TerminalDisplay display =
                new TerminalDisplay(out, terminal.get(), Terminal::attached, Style.of(charset, environment));
        display.restoreAtTheEnd(StandardError.above(display, charset));
        return display;
    }

    /** A line that stays. Any thread may say one. */
    void say(String line);

    /** Replaces the picture. Does nothing where there is no place for one. */
    void show(List<String> picture);

    /** Lets the picture stay as it is; the next one will stand below it. */
    void keep();

    /** How many columns and rows there are for a picture; no rows where there is no place for one. */
    int columns();

    int rows();

    Style style();

    @Override
    void close();
}
