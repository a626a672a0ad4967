package perceptron.run;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A command line run in this process, and what it printed. */
final class CommandLineRun {
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    /** @return the exit code */
    int execute(String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
