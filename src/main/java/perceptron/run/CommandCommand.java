package perceptron.run;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code command}: only says which commands it has. */
@Command(
        name = "command",
        description = {
            "Tells the running job something about one model, and waits until it is done.",
            "",
            "An order goes to every partition of the topic of commands, since nobody but the job knows where the model"
                    + " lives. What became of it comes back in the topic of outcomes."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ResetModelCommand.class, DeleteModelCommand.class, RateModelCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams command reset spam",
            "  perceptron-streams command rate spam --rate 0.1",
            "  perceptron-streams command delete user-4711"
        })
public final class CommandCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "command what? reset, delete or rate");
    }
}
