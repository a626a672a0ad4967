package perceptron.pipeline.average;

import perceptron.pipeline.store.ModelStore;

/**
 * A model in the store has changed since its average was published, and the instance that should have published it has ended.
 *
 * @param publishedAt when it was published last, by the clock
 */
public record AverageBehind(ModelStore store, String model, long publishedAt) implements ModelEvent {}
