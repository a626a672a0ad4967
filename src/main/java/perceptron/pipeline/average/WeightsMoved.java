package perceptron.pipeline.average;

import perceptron.example.FeatureVector;
import perceptron.learner.Step;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/** Weights have moved: what the node {@code average} has to know to let the average follow. */
public record WeightsMoved(ModelStore store, StoredModel model, Step step, FeatureVector features)
        implements ModelEvent {}
