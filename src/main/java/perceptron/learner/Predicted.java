package perceptron.learner;

/** Which classes an example was predicted to be of, by their numbers: -1 where there was none to predict. */
public interface Predicted {
    /** By the current weights. */
    int best();

    /** By the averaged weights. */
    int averagedBest();

    /** By vote; -1 too where there is no voting. */
    int votedBest();
}
