package perceptron.run;

import perceptron.pipeline.wire.Command;
import perceptron.pipeline.wire.Command.Action;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command {@code command rate}. */
@picocli.CommandLine.Command(
        name = "rate",
        description =
                "Changes how fast a model learns from now on. Nothing else about a model can change during its life.",
        footerHeading = "%nExamples:%n",
        footer = {"  perceptron-streams command rate spam --rate 0.1", "  perceptron-streams command rate spam -C 0.01"
        })
final class RateModelCommand extends ModelCommandOption {
    @Option(names = "--rate", paramLabel = "X", description = "The size of the perceptron's step, more than 0.")
    private Double rate;

    @Option(
            names = {"-C", "--C"},
            paramLabel = "X",
            description = "How strongly pa1 and pa2 react to one example, more than 0.")
    private Double C;

    @Override
    Action action() {
        if (rate == null && C == null) {
            throw new ParameterException(spec.commandLine(), "give the new value with --rate or -C");
        }
        require("--rate", rate);
        require("-C", C);
        return new Command.Rate(rate, C);
    }

    private void require(String name, Double value) {
        if (value != null && !(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new ParameterException(spec.commandLine(), name + " " + value + " is not a finite number over 0");
        }
    }
}
