package perceptron.run;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code topics}: only says which commands it has. */
@Command(
        name = "topics",
        description = "Has to do with the job's topics.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TopicsCreateCommand.class,
        footerHeading = "%nExample:%n",
        footer = "  perceptron-streams topics create --partitions 8")
final class TopicsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "topics create is what there is");
    }
}
