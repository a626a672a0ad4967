package perceptron.pipeline.average;

import perceptron.example.FeatureVector;
import perceptron.learner.Step;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/** The weights of a model were moved by a step, and its average has to follow. The objects are those in use, not copies. */
public record WeightsMoved(ModelStore store, StoredModel model, Step step, FeatureVector features)
        implements ModelEvent {}
