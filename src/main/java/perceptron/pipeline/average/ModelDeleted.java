package perceptron.pipeline.average;

import perceptron.pipeline.store.Published;

/**
 * A model is no more, and what was published of it is to go, too.
 *
 * @param published how much that is
 */
public record ModelDeleted(String model, Published published) implements ModelEvent {}
