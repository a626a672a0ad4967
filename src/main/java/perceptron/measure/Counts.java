package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Predicted;
import perceptron.learner.View;

/** What happened to a model: in a window of time, or since it began. */
abstract class Counts {
    private final MistakeCounts mistakes = new MistakeCounts();
    private long examples;
    private long labelled;
    private long updates;
    private double hingeLoss;
    private double smallestMargin = Double.POSITIVE_INFINITY;

    /** An example was predicted, labelled or not. */
    public void predicted() {
        examples++;
    }

    void count(Predicted predicted, Change change, int actual) {
        labelled++;
        updates += change.moves() ? 1 : 0;
        mistakes.observe(predicted, actual);
        if (change.margin < 1) {
            hingeLoss += 1 - change.margin;
        }
        if (change.margin < smallestMargin) {
            smallestMargin = change.margin;
        }
    }

    public long examples() {
        return examples;
    }

    public long labelled() {
        return labelled;
    }

    public long updates() {
        return updates;
    }

    /** How many labelled examples a view predicted wrongly. Meaningless for a view that the model does not keep. */
    public long mistakes(View view) {
        return mistakes.of(view);
    }

    /** How many labelled examples the answer was wrong about. */
    public long answerMistakes() {
        return mistakes.ofAnswer();
    }

    /** Over all labelled examples, added up. */
    public double hingeLoss() {
        return hingeLoss;
    }

    /** Of the labelled examples before they were learned from, not divided by |w|. Infinite if there was none. */
    public double smallestMargin() {
        return smallestMargin;
    }

    void exchange(State state) {
        examples = state.next(examples);
        labelled = state.next(labelled);
        updates = state.next(updates);
        mistakes.exchange(state);
        hingeLoss = state.next(hingeLoss);
        smallestMargin = state.next(smallestMargin);
    }
}
