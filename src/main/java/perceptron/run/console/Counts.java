package perceptron.run.console;

import perceptron.avro.UpdateRate;

/**
 * What was counted within some time, for one model or for all.
 *
 * @param late how many examples and labels arrived when the window of their own time was closed
 */
public record Counts(long examples, long labelled, long late, long updates, long mistakes, long averagedMistakes) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    static Counts of(UpdateRate row) {
        return new Counts(
                row.getExamples(),
                row.getLabelled(),
                row.getLate(),
                row.getUpdates(),
                row.getMistakes(),
                row.getAveragedMistakes());
    }

    Counts plus(Counts other) {
        return new Counts(
                examples + other.examples,
                labelled + other.labelled,
                late + other.late,
                updates + other.updates,
                mistakes + other.mistakes,
                averagedMistakes + other.averagedMistakes);
    }

    /** What was counted since the other. Without exactly-once a count can be smaller after a crash: then 0. */
    Counts since(Counts other) {
        return new Counts(
                Math.max(0, examples - other.examples),
                Math.max(0, labelled - other.labelled),
                Math.max(0, late - other.late),
                Math.max(0, updates - other.updates),
                Math.max(0, mistakes - other.mistakes),
                Math.max(0, averagedMistakes - other.averagedMistakes));
    }

    /** The share of labelled examples that the current weights predicted wrongly; NaN if there were none. */
    public double error() {
        return (double) mistakes / labelled;
    }

    /** As {@link #error}, for the averaged weights. */
    public double averagedError() {
        return (double) averagedMistakes / labelled;
    }
}
