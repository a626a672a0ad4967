package perceptron.run;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code command}, which only has subcommands. */
@Command(
        name = "command",
        description = {
            "Sends a command about one model to the running job, and waits for the outcome.",
            "",
            "The command is sent to every partition of the topic of commands, since only the job knows which partition"
                    + " has the model. The outcome arrives in the topic of outcomes."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ResetModelCommand.class, DeleteModelCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {"  perceptron-streams command reset spam", "  perceptron-streams command delete user-4711"})
public final class CommandCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a subcommand is missing: reset or delete");
    }
}
