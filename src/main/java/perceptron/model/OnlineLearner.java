package perceptron.model;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.Prequential;

/** The whole way of one example through a model, without anything in between: score, decide, measure, move, count. */
public final class OnlineLearner {
    private final LinearModel model;
    private final Prequential measures;
    private final Scores scores = new Scores();
    private final FeatureVector scaled = new FeatureVector();
    private final FeatureVector raised = new FeatureVector();

    /** Learns, and measures nothing. */
    public OnlineLearner(LinearModel model) {
        this(model, null);
    }

    public OnlineLearner(LinearModel model, Prequential measures) {
        this.model = model;
        this.measures = measures;
    }

    public LinearModel model() {
        return model;
    }

    /** What the model said about the last example, before it learned from it. */
    public Scores scores() {
        return scores;
    }

    /** Predicts an example alone. */
    public Scores predict(FeatureVector raw) {
        return model.score(scaled(raw), scores);
    }

    /** Predicts an example, then learns from it. The step stands until the next example. */
    public Step learn(FeatureVector raw, String label, double weight) {
        int target = model.classOf(label);
        return learn(raw, target, target == model.classes() ? label : null, weight);
    }

    /** As {@link #learn(FeatureVector, String, double)}, for a class that is known. */
    public Step learn(FeatureVector raw, int target, double weight) {
        return learn(raw, target, null, weight);
    }

    private Step learn(FeatureVector raw, int target, String newClass, double weight) {
        FeatureVector x = scaled(raw);
        Step step = model.decide(x, model.score(x, scores), target, weight);
        if (measures != null) {
            measures.predicted();
            measures.labelled(scores, step, target, model.squaredNorm(x, scores));
        }
        if (newClass != null) {
            model.addClass(newClass);
        }
        if (model.scales() != null) {
            model.scales().raised(raw, raised);
            model.scales().raise(raised);
        }
        if (step.changes()) {
            model.apply(step, x);
            model.average(step, x);
        }
        model.labelled();
        return step;
    }

    private FeatureVector scaled(FeatureVector raw) {
        if (model.scales() == null) {
            return raw;
        }
        model.scales().scale(raw, scaled);
        return scaled;
    }
}
