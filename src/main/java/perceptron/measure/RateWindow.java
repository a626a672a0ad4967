package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Predicted;
import perceptron.learner.View;

/** What a model did within one window of time. */
public final class RateWindow {
    private final long start;
    private final MistakeCounts mistakes = new MistakeCounts();
    private long examples;
    private long labelled;
    private long late;
    private long updates;
    private long majorityMistakes;
    private long lastMistakes;
    private double hingeLoss;
    private double smallestMargin = Double.POSITIVE_INFINITY;
    private boolean drifted;
    private boolean changed;

    RateWindow(long start) {
        this.start = start;
    }

    /** An example was predicted, labelled or not. */
    public void predicted() {
        examples++;
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
        labelled++;
        updates += change.moves() ? 1 : 0;
        mistakes.observe(predicted, actual);
        majorityMistakes += baselines.majority().prediction() != actual ? 1 : 0;
        lastMistakes += baselines.last().prediction() != actual ? 1 : 0;
        hingeLoss += Math.max(0, 1 - change.margin);
        smallestMargin = Math.min(smallestMargin, change.margin);
        changed = true;
    }

    /** The detector has found a drift. */
    public void drift() {
        drifted = true;
    }

    public long start() {
        return start;
    }

    public long examples() {
        return examples;
    }

    public long labelled() {
        return labelled;
    }

    /** How many examples and labels count here although their own window is an earlier one. */
    public long late() {
        return late;
    }

    public long updates() {
        return updates;
    }

    /** How many labelled examples a view predicted wrongly. Meaningless for a view that the model does not keep. */
    public long mistakes(View view) {
        return mistakes.of(view);
    }

    public long answerMistakes() {
        return mistakes.ofAnswer();
    }

    /** How many the baselines predicted wrongly, see {@link Baselines}. */
    public long majorityMistakes() {
        return majorityMistakes;
    }

    public long lastMistakes() {
        return lastMistakes;
    }

    public double meanLoss() {
        return labelled == 0 ? 0 : hingeLoss / labelled;
    }

    /** Infinite if there was no labelled example. */
    public double smallestMargin() {
        return smallestMargin;
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

    void write(StateWriter sink) {
        sink.write(start);
        sink.write(examples);
        sink.write(labelled);
        sink.write(late);
        sink.write(updates);
        mistakes.write(sink);
        sink.write(majorityMistakes);
        sink.write(lastMistakes);
        sink.write(hingeLoss);
        sink.write(smallestMargin);
        sink.write(drifted ? 1L : 0L);
    }

    static RateWindow read(StateReader source) {
        RateWindow window = new RateWindow(source.readLong());
        window.examples = source.readLong();
        window.labelled = source.readLong();
        window.late = source.readLong();
        window.updates = source.readLong();
        window.mistakes.read(source);
        window.majorityMistakes = source.readLong();
        window.lastMistakes = source.readLong();
        window.hingeLoss = source.readDouble();
        window.smallestMargin = source.readDouble();
        window.drifted = source.readLong() == 1;
        window.changed = true;
        return window;
    }
}
