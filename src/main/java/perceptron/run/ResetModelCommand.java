package perceptron.run;

import perceptron.pipeline.wire.Command;
import perceptron.pipeline.wire.Command.Action;

/** The command {@code command reset}. */
@picocli.CommandLine.Command(
        name = "reset",
        description = "Makes a model forget what it learned. It keeps its settings, and goes on learning from its next"
                + " example.",
        footerHeading = "%nExample:%n",
        footer = "  perceptron-streams command reset spam")
final class ResetModelCommand extends ModelCommandOption {
    @Override
    Action action() {
        return new Command.Reset();
    }
}
