package perceptron.run.console;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The terminal of standard output. This asks the shell, since Java 17 has no console if the input is piped, and does not know the
 * width.
 */
public record Terminal(int rows, int columns) {
    private static final String ASK = "test -t 1 && test \"$TERM\" != dumb && stty size </dev/tty >&2";

    /** The terminal with its present size; empty if the output is redirected. Takes some milliseconds. */
    public static Optional<Terminal> attached() {
        try {
            Process shell = new ProcessBuilder("sh", "-c", ASK)
                    .redirectInput(Redirect.INHERIT)
                    .redirectOutput(Redirect.INHERIT)
                    .start();
            String size = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
            return shell.waitFor() == 0 && size.matches("[0-9]+ [0-9]+") ? Optional.of(parse(size)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // No shell, so no such terminal.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Terminal parse(String size) {
        int space = size.indexOf(' ');
        int rows = Integer.parseInt(size.substring(0, space));
        int columns = Integer.parseInt(size.substring(space + 1));
        // Some terminals do not report their size.
        return new Terminal(rows == 0 ? 24 : rows, columns == 0 ? 80 : columns);
    }
}
