package perceptron.run.console;

import perceptron.avro.UpdateRate;

/**
 * What was counted within some time, for one model or for all.
 *
 * @param late how many examples and labels arrived when the window of their own time was closed
 */
public record Counts(
        long examples,
        long labelled,
        long late,
        long updates,
        long answerMistakes,
        long majorityMistakes,
        long lastMistakes) {
    private static final long ENOUGH = 100;

    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    static Counts of(UpdateRate row) {
        return new Counts(
                row.getExamples(),
                row.getLabelled(),
                row.getLate(),
                row.getUpdates(),
                row.getAnswerMistakes(),
                row.getMajorityMistakes(),
                row.getLastMistakes());
    }

    Counts plus(Counts other) {
        return new Counts(
                examples + other.examples,
                labelled + other.labelled,
                late + other.late,
                updates + other.updates,
                answerMistakes + other.answerMistakes,
                majorityMistakes + other.majorityMistakes,
                lastMistakes + other.lastMistakes);
    }

    /** What was counted since the other. Without exactly-once a count can be smaller after a crash: then 0. */
    Counts since(Counts other) {
        return new Counts(
                Math.max(0, examples - other.examples),
                Math.max(0, labelled - other.labelled),
                Math.max(0, late - other.late),
                Math.max(0, updates - other.updates),
                Math.max(0, answerMistakes - other.answerMistakes),
                Math.max(0, majorityMistakes - other.majorityMistakes),
                Math.max(0, lastMistakes - other.lastMistakes));
    }

    /** The share of labelled examples that the answer was wrong about; NaN if there were none. */
    public double error() {
        return (double) answerMistakes / labelled;
    }

    /** As {@link #error}, of the better one of the two baselines. */
    public double baselineError() {
        return (double) Math.min(majorityMistakes, lastMistakes) / labelled;
    }

    /** Whether there are enough labels to see that the answer is no better than a baseline. */
    public boolean isNoBetter() {
        return labelled >= ENOUGH && answerMistakes >= Math.min(majorityMistakes, lastMistakes);
    }
}
