package perceptron.run.console;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The terminal to which standard output goes. The shell is asked, because Java 17 does not know: its console is none as
 * soon as the input is piped, and it has no width.
 */
public record Terminal(int rows, int columns) {
    private static final String ASK = "test -t 1 && test \"$TERM\" != dumb && stty size </dev/tty >&2";

    /** The terminal as large as it is now, or empty where the output goes elsewhere. Takes some milliseconds. */
    public static Optional<Terminal> attached() {
        try {
            Process shell = new ProcessBuilder("sh", "-c", ASK)
                    .redirectInput(Redirect.INHERIT)
                    .redirectOutput(Redirect.INHERIT)
                    .start();
            String size = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
            return shell.waitFor() == 0 && size.matches("[0-9]+ [0-9]+") ? Optional.of(parse(size)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // No shell: no such terminal.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Terminal parse(String size) {
        int space = size.indexOf(' ');
        int rows = Integer.parseInt(size.substring(0, space));
        int columns = Integer.parseInt(size.substring(space + 1));
        // Some terminals do not know how large they are.
        return new Terminal(rows == 0 ? 24 : rows, columns == 0 ? 80 : columns);
    }
}
