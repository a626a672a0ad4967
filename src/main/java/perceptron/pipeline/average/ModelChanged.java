package perceptron.pipeline.average;

import perceptron.pipeline.store.ModelStore;

/** The weights of a model have changed. */
public record ModelChanged(ModelStore store, String model) implements ModelEvent {}
