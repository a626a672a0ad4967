package perceptron.pipeline.average;

/** What happens to a model, for the node {@code average}. */
public sealed interface ModelEvent permits ModelChanged, AverageBehind, ModelDeleted {}
