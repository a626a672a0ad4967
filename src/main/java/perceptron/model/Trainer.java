package perceptron.model;

import perceptron.example.FeatureVector;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.measure.MarginHistogram;
import perceptron.measure.Pooling;
import perceptron.measure.Prequential;

/**
 * The life of an example: predict; decide, which changes nothing and may reject the example; learn, now or when the label arrives; count;
 * react to a drift. The job and {@code evaluate} learn by these lines and no others.
 *
 * <p>A subject may be many models, one after the other: a trainer keeps nothing of a model from one example to the next. One thread
 * owns it.
 */
public final class Trainer {
    private final boolean resetsOnDrift;
    private final Scores scores = new Scores();
    private final Pooling pooling = new Pooling(MarginHistogram.SIZE);
    private final Change change = new Change();
    private final Subject subject;
    private int target;

    /** The model that is trained, and its measures. */
    public interface Subject {
        /** After a START it may be another object. */
        LinearModel model();

        /** How well it does; null if that is not measured. */
        Prequential measures();

        /** Makes a change of the model, and records it if changes are recorded. */
        void apply(Change change);
    }

    /** A model in memory, whose changes nobody records. */
    private record InMemory(LinearModel model, Prequential measures) implements Subject {
        @Override
        public void apply(Change change) {
            model.apply(change);
        }
    }

    /** @param resetsOnDrift whether a model is reset if a drift is found: its error has risen */
    public Trainer(boolean resetsOnDrift, Subject subject) {
        this.resetsOnDrift = resetsOnDrift;
        this.subject = subject;
    }

    public Trainer(boolean resetsOnDrift, LinearModel model, Prequential measures) {
        this(resetsOnDrift, new InMemory(model, measures));
    }

    /** For a model in memory to which nothing happens but learning. */
    public Trainer(LinearModel model, Prequential measures) {
        this(false, model, measures);
    }

    /** For a model in memory that nobody measures. */
    public Trainer(LinearModel model) {
        this(model, null);
    }

    public LinearModel model() {
        return subject.model();
    }

    /** The scores of the last example, from before the model learned from it. */
    public Scores scores() {
        return scores;
    }

    /** The number of the class that was decided on; the number of classes if the label is a new one. */
    public int target() {
        return target;
    }

    /** Scores an example, from its features as they came. */
    public Scores predict(FeatureVector raw) {
        model().score(raw, scores);
        if (subject.measures() != null) {
            subject.measures().answer(scores, pooling);
        }
        return scores;
    }

    /**
     * Decides what to learn from the example that was just scored. Nothing has changed yet; the change stands until the next decision, and
     * is empty if there is nothing to change.
     */
    public Change decide(String label, double weight) {
        return decide(model().classOf(label), label, weight);
    }

    private Change decide(int target, String label, double weight) {
        this.target = target;
        model().decide(scores, target, label, weight, change);
        return change;
    }

    /**
     * Makes the change that was decided.
     *
     * @param predicted before the label was known; null if it was not predicted by this model since it began
     */
    public void learn(Scores predicted) {
        if (change.isEmpty()) {
            model().labelled();
        } else {
            subject.apply(change);
        }
        if (predicted != null) {
            model().judge(predicted, target);
        }
    }

    /**
     * Compares what was predicted of the example with its label, and counts it. Returns whether that is a drift.
     *
     * @param predicted before the label was known, by this model since it began: what it predicted before a reset does not count
     */
    public boolean measure(Scores predicted) {
        return subject.measures()
                .labelled(
                        predicted,
                        change,
                        target,
                        model().squaredNorm(scores.terms().line()));
    }

    /** Starts the model from scratch if that is due. */
    public void react(boolean drifted) {
        if (drifted && resetsOnDrift) {
            subject.apply(Change.start());
        }
    }

    /** All of it at once, for a label that is known from the start: predicts the example, then learns from it. */
    public Change process(FeatureVector raw, String label, double weight) {
        return process(raw, model().classOf(label), label, weight);
    }

    /** As {@link #process(FeatureVector, String, double)}, for a class that is known. */
    public Change process(FeatureVector raw, int target, double weight) {
        return process(raw, target, null, weight);
    }

    private Change process(FeatureVector raw, int target, String label, double weight) {
        predict(raw);
        decide(target, label, weight);
        learn(scores);
        if (subject.measures() != null) {
            subject.measures().predicted();
            react(measure(scores));
        }
        return change;
    }
}
