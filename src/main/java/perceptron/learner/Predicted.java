package perceptron.learner;

/** Which classes an example was predicted to be of, by their numbers. */
public interface Predicted {
    /** What one view predicts: -1 if it knows no class, or if the model does not keep it. */
    int best(View view);
}
