package perceptron.pipeline.intake;

import perceptron.avro.Command;
import perceptron.pipeline.topic.Origin;

/**
 * A command about one model.
 *
 * @param ifUnknown why it is rejected if there is no such model here; null if another partition answers that
 */
public record ModelCommand(String model, Command command, Origin origin, String ifUnknown) {}
