package perceptron.run.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * While a picture is drawn, lines written to standard error, such as the log, are printed above the picture, since they would break
 * it otherwise. If standard error is redirected elsewhere, nothing changes.
 */
final class StandardError {
    private StandardError() {}

    /** @return what restores the former standard error */
    static Runnable above(Display display, Charset charset) {
        PrintStream before = System.err;
        if (isTerminal()) {
            System.setErr(new PrintStream(new Lines(display, charset), true, charset));
        }
        return () -> System.setErr(before);
    }

    /** Asks the shell, since Java does not know. */
    private static boolean isTerminal() {
        try {
            return new ProcessBuilder("sh", "-c", "test -t 2")
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Prints each line when it is complete. PrintStream admits one thread at a time. */
    private static final class Lines extends OutputStream {
        private final Display display;
        private final Charset charset;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(Display display, Charset charset) {
            this.display = display;
            this.charset = charset;
        }

        @Override
        public void write(int oneByte) throws IOException {
            if (oneByte == '\n') {
                display.say(line.toString(charset));
                line.reset();
            } else if (oneByte != '\r') {
                line.write(oneByte);
            }
        }
    }
}
