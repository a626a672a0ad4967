package perceptron.pipeline.average;

/** What the node {@code average} has to know of a model. */
public sealed interface ModelEvent permits WeightsMoved, AverageBehind, ModelDeleted {}
