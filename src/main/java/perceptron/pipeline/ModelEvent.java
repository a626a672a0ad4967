package perceptron.pipeline;

/** What the node {@code average} has to know of a model. */
sealed interface ModelEvent permits Moved, Deleted {}
