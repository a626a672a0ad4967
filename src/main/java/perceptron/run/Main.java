package perceptron.run;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code perceptron-streams}. */
@Command(
        name = "perceptron-streams",
        mixinStandardHelpOptions = true,
        subcommands = {})
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
