package perceptron.run;

import java.util.List;
import perceptron.avro.Delete;
import perceptron.avro.Reset;
import perceptron.pipeline.settings.Settings;
import perceptron.run.kafka.CommandClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "command",
        description = {
            "Sends a command about one model to the running job, and waits for the outcome.",
            "",
            "The command is sent to every partition of the commands topic, since only the job knows which partition"
                    + " has the model. The outcome arrives in the outcomes topic."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {CommandCommand.ResetModel.class, CommandCommand.DeleteModel.class},
        footerHeading = "%nExamples:%n",
        footer = {"  perceptron-streams command reset spam", "  perceptron-streams command delete user-4711"})
final class CommandCommand {
    private abstract static class OfModel extends JobCommand {
        @Parameters(index = "0", paramLabel = "MODEL", description = "The model's name: the key of its examples.")
        private String model;

        @Option(
                names = "--timeout",
                converter = CommandClient.Seconds.class,
                paramLabel = "SECONDS",
                defaultValue = "10",
                description = "How long to wait for the outcome. Default: ${DEFAULT-VALUE}.")
        private int timeout;

        abstract Object action();

        @Override
        void execute(Settings settings) throws InterruptedException {
            try (CommandClient client = new CommandClient(settings)) {
                say(client.send(model, List.of(action()), timeout));
            }
        }
    }

    @Command(
            name = "reset",
            description =
                    "Makes a model forget what it learned. It keeps its settings, and goes on learning from its next"
                            + " example.",
            footerHeading = "%nExample:%n",
            footer = "  perceptron-streams command reset spam")
    static final class ResetModel extends OfModel {
        @Override
        Object action() {
            return new Reset();
        }
    }

    @Command(
            name = "delete",
            description =
                    "Deletes a model. Its next example, if there is one, starts a new model with the current settings.",
            footerHeading = "%nExample:%n",
            footer = "  perceptron-streams command delete user-4711")
    static final class DeleteModel extends OfModel {
        @Override
        Object action() {
            return new Delete();
        }
    }
}
