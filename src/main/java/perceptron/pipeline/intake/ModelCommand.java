package perceptron.pipeline.intake;

import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.wire.Command;

/**
 * A command on its way to the model that it is about.
 *
 * @param ifUnknown why it is rejected if there is no such model here; null if another partition answers that
 */
public record ModelCommand(String model, Command command, Origin origin, String ifUnknown) {}
