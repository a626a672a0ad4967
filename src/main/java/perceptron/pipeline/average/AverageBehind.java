package perceptron.pipeline.average;

import perceptron.pipeline.store.ModelStore;

/**
 * A model was found in the store that has changed since its average was published: the instance that was to do that is gone.
 *
 * @param publishedAt the clock's time when it was published last
 */
public record AverageBehind(ModelStore store, String model, long publishedAt) implements ModelEvent {}
