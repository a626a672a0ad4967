package perceptron.learner;

/** The classes that the views of a model predicted for an example, by their numbers, and which view answered. */
public interface Predicted {
    /** What one view predicts: -1 if it knows no class, or if the model does not keep it. */
    int best(View view);

    /** The view whose prediction was the answer. */
    View answeredBy();

    /** By how much the answer's class beat the best other one; two labels: the magnitude of the score; 0 if no class was known. */
    double margin();

    /**
     * How likely the example is of the positive label, if there are two labels; otherwise how likely the answer is right. NaN if no
     * class was known, or if nobody measures the model.
     */
    double probability();

    /** The class that was the answer: -1 if no class was known. */
    default int answer() {
        return best(answeredBy());
    }
}
