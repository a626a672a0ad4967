package perceptron.pipeline.intake;

import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.wire.Command;

/** A command on its way to the model that it is about. */
public record ModelCommand(String model, Command command, Origin origin) {}
