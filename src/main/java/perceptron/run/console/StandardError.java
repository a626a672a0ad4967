package perceptron.run.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * While a picture is drawn, what anybody writes to standard error, such as the log, is said above the picture, which it would
 * tear otherwise. Where standard error goes to another place than the picture, it goes on going there.
 */
final class StandardError {
    private StandardError() {}

    /** @return what makes it as it was before */
    static Runnable above(Display display, Charset charset) {
        PrintStream before = System.err;
        if (isTerminal()) {
            System.setErr(new PrintStream(new Lines(display, charset), true, charset));
        }
        return () -> System.setErr(before);
    }

    /** The shell is asked, because Java does not know. */
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

    /** Says each line when it is complete. PrintStream lets one thread in at a time. */
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
