package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Scores;

/** What happened to a model: in a window of time, in a pass over examples, or since it began. */
public class Counts {
    private long mistakes;
    private long averagedMistakes;
    private long votedMistakes;
    private long examples;
    private long labelled;
    private long updates;
    private double hingeLoss;
    private double smallestMargin = Double.POSITIVE_INFINITY;

    /** An example was predicted, labelled or not. */
    public void predicted() {
        examples++;
    }

    /** A label of class {@code actual} was seen, and this was decided. */
    public void count(Scores predicted, int actual, Change change) {
        labelled++;
        mistakes += predicted.answer() != actual ? 1 : 0;
        averagedMistakes += predicted.averaged() != actual ? 1 : 0;
        votedMistakes += predicted.voted() != actual ? 1 : 0;
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

    /** How many labelled examples the answer was wrong about. */
    public long mistakes() {
        return mistakes;
    }

    public long averagedMistakes() {
        return averagedMistakes;
    }

    /** Those that the vote predicted wrongly. Meaningless without a vote. */
    public long votedMistakes() {
        return votedMistakes;
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
        mistakes = state.next(mistakes);
        averagedMistakes = state.next(averagedMistakes);
        votedMistakes = state.next(votedMistakes);
        hingeLoss = state.next(hingeLoss);
        smallestMargin = state.next(smallestMargin);
    }
}
