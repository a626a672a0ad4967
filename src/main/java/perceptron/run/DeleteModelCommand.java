package perceptron.run;

import perceptron.pipeline.wire.Command;
import perceptron.pipeline.wire.Command.Action;

/** The command {@code command delete}. */
@picocli.CommandLine.Command(
        name = "delete",
        description =
                "Deletes a model. Its next example, if there is one, begins a new model with the settings of today.",
        footerHeading = "%nExample:%n",
        footer = "  perceptron-streams command delete user-4711")
final class DeleteModelCommand extends ModelCommandOption {
    @Override
    Action action() {
        return new Command.Delete();
    }
}
