package perceptron.pipeline.average;

import perceptron.pipeline.store.Published;

/**
 * A model was deleted, and its published average has to be deleted, too.
 *
 * @param published which parts of it are in the topic
 */
public record ModelDeleted(String model, Published published) implements ModelEvent {}
