package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;

/** What happened to a model: in a window of time, in a pass over examples, or since it began. */
public class Counts {
    private static final View[] VIEWS = View.values();

    private final long[] mistakes = new long[View.COUNT];
    private long answerMistakes;
    private long examples;
    private long labelled;
    private long updates;
    private double hingeLoss;
    private double smallestMargin = Double.POSITIVE_INFINITY;

    /** An example was predicted, labelled or not. */
    public void predicted() {
        examples++;
    }

    /** A label of class {@code actual} was seen. */
    public void count(Scores predicted, int actual) {
        labelled++;
        for (View view : VIEWS) {
            mistakes[view.ordinal()] += predicted.best(view) != actual ? 1 : 0;
        }
        answerMistakes += predicted.answer() != actual ? 1 : 0;
    }

    /** The same, and what was decided. */
    public void count(Scores predicted, int actual, Change change) {
        count(predicted, actual);
        updates += change.moves() ? 1 : 0;
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
        return mistakes[view.ordinal()];
    }

    /** How many labelled examples the answer was wrong about. */
    public long answerMistakes() {
        return answerMistakes;
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
        answerMistakes = state.next(answerMistakes);
        for (int view = 0; view < mistakes.length; view++) {
            mistakes[view] = state.next(mistakes[view]);
        }
        hingeLoss = state.next(hingeLoss);
        smallestMargin = state.next(smallestMargin);
    }
}
