package perceptron.model;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Predicted;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.Drift;
import perceptron.measure.MarginHistogram;
import perceptron.measure.Pooling;
import perceptron.measure.Prequential;

/**
 * The whole life of a model, one example at a time: predict; decide, which changes nothing and may reject; learn, now or when the
 * label arrives; and react to a drift. The job and {@code evaluate} learn by these lines and no others.
 *
 * <p>A learner may serve many models, one after the other ({@link #turnTo}): it keeps nothing of a model from one example to the
 * next. One thread owns it.
 */
public final class OnlineLearner {
    private final Reactions reactions;
    private final Scores scores = new Scores();
    private final Pooling pooling = new Pooling(MarginHistogram.SIZE);
    private final FeatureVector scaled = new FeatureVector();
    private final FeatureVector room = new FeatureVector();
    private LearningModel learning;
    private FeatureVector raw;
    private FeatureVector x;
    private Step step;
    private int target;
    private String newClass;

    public OnlineLearner(Reactions reactions) {
        this.reactions = reactions;
    }

    /** For a model in memory that nobody measures. */
    public OnlineLearner(LinearModel model) {
        this(model, null);
    }

    /** For a model in memory to which nothing happens but learning. */
    public OnlineLearner(LinearModel model, Prequential measures) {
        this(Reactions.NONE, model, measures);
    }

    /** For a model in memory. */
    public OnlineLearner(Reactions reactions, LinearModel model, Prequential measures) {
        this(reactions);
        learning = new InMemory(model, measures);
    }

    /** From now on it predicts and learns with this model. */
    public OnlineLearner turnTo(LearningModel model) {
        learning = model;
        return this;
    }

    public LinearModel model() {
        return learning.model();
    }

    /** The scores of the last example, from before the model learned from it. */
    public Scores scores() {
        return scores;
    }

    /** The features of the last example as they entered the arithmetic. */
    public FeatureVector x() {
        return x;
    }

    /** The features of the last example as they came. */
    public FeatureVector raw() {
        return raw;
    }

    /** The number of the class that was decided on; the number of classes if the label is a new one. */
    public int target() {
        return target;
    }

    /** Scales an example if the model does, and scores it. */
    public Scores predict(FeatureVector raw) {
        if (model().scales() == null) {
            return predictScaled(raw, raw);
        }
        model().scales().scale(raw, scaled);
        return predictScaled(raw, scaled);
    }

    /** Scores an example that was scaled before, with the scales of then. */
    public Scores predictScaled(FeatureVector raw, FeatureVector x) {
        this.raw = raw;
        this.x = x;
        model().score(x, scores);
        if (learning.measures() != null) {
            scores.probability(learning.measures().probability(scores, pooling));
        }
        return scores;
    }

    /** Decides what to learn from the example just scored. Nothing has changed yet; the step stands until the next decision. */
    public Step decide(String label, double weight) {
        return decide(model().classOf(label), label, weight);
    }

    private Step decide(int target, String label, double weight) {
        this.target = target;
        newClass = target == model().classes() ? label : null;
        step = model().decide(x, scores, target, weight);
        return step;
    }

    /**
     * Makes the changes that were decided.
     *
     * @param predicted before the label was known; null if it was not predicted by this model since it began
     */
    public void learn(Predicted predicted) {
        if (newClass != null) {
            learning.addClass(newClass);
        }
        if (model().scales() != null) {
            FeatureVector news = model().scales().news(raw, step.changes(), room);
            if (news != null) {
                learning.observe(news);
            }
        }
        if (step.changes()) {
            learning.learn(step, x, scores, target);
        }
        if (predicted != null) {
            model().judge(predicted, target);
        }
        model().labelled();
    }

    /**
     * Compares what was predicted of the example with its label, and counts it.
     *
     * @param predicted before the label was known, by this model since it began: what it predicted before a reset does not count
     */
    public Drift measure(Predicted predicted) {
        return learning.measures().labelled(predicted, step, target, model().squaredNorm(x));
    }

    /** Begins the model or its average anew if that is due. */
    public void react(Drift drift) {
        boolean drifted = drift == Drift.DETECTED;
        boolean windowIsFull = reactions.averageWindow() > 0 && model().c() > reactions.averageWindow();
        if (drifted && reactions.onDrift() == OnDrift.RESET) {
            learning.reset();
        } else if (windowIsFull || drifted && reactions.onDrift() == OnDrift.RESET_AVERAGE) {
            learning.restartAverage();
        }
    }

    /** All of it at once, for a label that is known from the start: predicts the example, then learns from it. */
    public Step learn(FeatureVector raw, String label, double weight) {
        return learn(raw, model().classOf(label), label, weight);
    }

    /** As {@link #learn(FeatureVector, String, double)}, for a class that is known. */
    public Step learn(FeatureVector raw, int target, double weight) {
        return learn(raw, target, null, weight);
    }

    private Step learn(FeatureVector raw, int target, String label, double weight) {
        predict(raw);
        decide(target, label, weight);
        learn(scores);
        if (learning.measures() != null) {
            learning.measures().predicted();
            react(measure(scores));
        }
        return step;
    }
}
