package perceptron.pipeline;

import perceptron.pipeline.store.Published;

/**
 * A model is no more, and what was published of it is to go, too.
 *
 * @param published how much that is
 */
record Deleted(String model, Published published) implements ModelEvent {}
