package perceptron.model;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.Prequential;

/**
 * A model that learns, and every way in which learning can change it. {@link OnlineLearner} decides which changes are made; an
 * implementation makes them, in memory alone or with a record of each. One thread owns it.
 */
public interface LearningModel {
    /** The model as it is now: another one after a {@link #reset}. */
    LinearModel model();

    /** How well it does; null if that is not measured. */
    Prequential measures();

    void addClass(String label);

    /** Takes over what there is to know of an example's features, as {@link perceptron.learner.Scales#news} found it. */
    void observe(FeatureVector news);

    /**
     * Moves weights and averages by a step.
     *
     * @param scores of the example before the step
     * @param target the number of its class
     */
    void learn(Step step, FeatureVector x, Scores scores, int target);

    /** Begins average and votes anew at the weights as they are. */
    void restartAverage();

    /** Forgets all that was learned. */
    void reset();
}
