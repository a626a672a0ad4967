package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Predicted;

/** What a model did within one window of time. */
public final class RateWindow extends Counts {
    private long start;
    private long late;
    private long majorityMistakes;
    private long lastMistakes;
    private boolean drifted;
    private boolean changed = true;

    RateWindow(long start) {
        this.start = start;
    }

    @Override
    public void predicted() {
        super.predicted();
        changed = true;
    }

    /** An example or a label arrived when the window of its own time was closed already, and counts here. */
    void countLate() {
        late++;
        changed = true;
    }

    /**
     * A label was seen, of class {@code actual}.
     *
     * @param baselines before they saw it
     */
    public void labelled(Predicted predicted, Change change, int actual, Baselines baselines) {
        count(predicted, change, actual);
        majorityMistakes += baselines.majority().prediction() != actual ? 1 : 0;
        lastMistakes += baselines.last().prediction() != actual ? 1 : 0;
        changed = true;
    }

    /** The detector has found a drift. */
    public void drift() {
        drifted = true;
    }

    public long start() {
        return start;
    }

    /** How many examples and labels count here although their own window is an earlier one. */
    public long late() {
        return late;
    }

    /** How many the baselines predicted wrongly, see {@link Baselines}. */
    public long majorityMistakes() {
        return majorityMistakes;
    }

    public long lastMistakes() {
        return lastMistakes;
    }

    public double meanLoss() {
        return labelled() == 0 ? 0 : hingeLoss() / labelled();
    }

    /** Whether a drift was found. */
    public boolean drifted() {
        return drifted;
    }

    /** Whether it has changed since this was last asked. */
    public boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    @Override
    void exchange(State state) {
        super.exchange(state);
        start = state.next(start);
        late = state.next(late);
        majorityMistakes = state.next(majorityMistakes);
        lastMistakes = state.next(lastMistakes);
        drifted = state.next(drifted ? 1 : 0) == 1;
    }
}
