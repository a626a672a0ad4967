package perceptron.run;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code topics}, which only has subcommands. */
@Command(
        name = "topics",
        description = "Manages the job's topics.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TopicsCreateCommand.class,
        footerHeading = "%nExample:%n",
        footer = "  perceptron-streams topics create --partitions 8")
final class TopicsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a subcommand is missing: topics create");
    }
}
