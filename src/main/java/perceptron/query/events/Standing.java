package perceptron.query.events;

import java.util.Arrays;
import perceptron.pipeline.live.Measured;

/**
 * How well one model has done lately: its latest counts, and those of the last three minutes in steps of five seconds. It is small,
 * since there may be very many models. Any thread may use it.
 */
public final class Standing {
    static final int STEPS = 36;
    static final long STEP_MILLIS = 5_000;

    /** How many steps each point of a line stands for: a single step has too few labels. */
    private static final int SMOOTHED = 4;

    private static final int EXAMPLES = 0;
    private static final int UPDATES = 1;
    private static final int LABELLED = 2;
    private static final int ANSWER = 3;
    private static final int MAJORITY = 4;
    private static final int LAST = 5;
    private static final int KINDS = 6;

    /** Step by step, in a ring: step number n, counted since 1970, lies at n modulo {@link #STEPS}. */
    private final int[] counts = new int[STEPS * KINDS];

    private long firstAt;
    private long step;
    private Measured latest;
    private long driftedAt;

    /**
     * The shares of mistakes in two spans of time, and whether chance explains their difference.
     *
     * @param before in the minutes before
     * @param now in the last half minute
     */
    public record Trend(double before, double now, boolean isRising) {}

    synchronized void add(Measured now) {
        turnTo(now.at());
        if (latest == null) {
            firstAt = now.at();
        } else if (now.examples() >= latest.examples()) {
            count(EXAMPLES, now.examples() - latest.examples());
            count(UPDATES, now.updates() - latest.updates());
            count(LABELLED, now.labelled() - latest.labelled());
            count(ANSWER, now.answer().mistakes() - latest.answer().mistakes());
            count(MAJORITY, majority(now) - majority(latest));
            count(LAST, last(now) - last(latest));
        }
        latest = now;
    }

    private static long majority(Measured measured) {
        return measured.baselines().majority().mistakes();
    }

    private static long last(Measured measured) {
        return measured.baselines().last().mistakes();
    }

    private void count(int kind, long more) {
        counts[at(step, kind)] += (int) more;
    }

    private static int at(long step, int kind) {
        return (int) (step % STEPS) * KINDS + kind;
    }

    /** Empties the steps after the last one, up to that of this time. If the clock was set back, the last step goes on. */
    private void turnTo(long millis) {
        long now = millis / STEP_MILLIS;
        if (now - step >= STEPS) {
            Arrays.fill(counts, 0);
            step = now;
        }
        while (step < now) {
            step++;
            Arrays.fill(counts, at(step, 0), at(step, 0) + KINDS, 0);
        }
    }

    synchronized void drifted(long at) {
        driftedAt = at;
    }

    /** When the last drift was found, in milliseconds since 1970; 0 if none was. */
    public synchronized long driftedAt() {
        return driftedAt;
    }

    /** Null before the first second with an example is over. */
    public synchronized Measured latest() {
        return latest;
    }

    /** Examples per second, over the last five to ten seconds. */
    public synchronized double examplesPerSecond(long now) {
        return rate(EXAMPLES, now);
    }

    public synchronized double updatesPerSecond(long now) {
        return rate(UPDATES, now);
    }

    private double rate(int kind, long now) {
        turnTo(now);
        long from = Math.max(firstAt, (step - 1) * STEP_MILLIS);
        return now <= from ? 0 : 1e3 * sum(kind, step - 1, step) / (now - from);
    }

    private long sum(int kind, long fromStep, long toStep) {
        long sum = 0;
        for (long each = Math.max(fromStep, step - STEPS + 1); each <= toStep; each++) {
            sum += counts[at(each, kind)];
        }
        return sum;
    }

    /** How the answer's error changes; null while there are too few labels. */
    public synchronized Trend trend(long now) {
        turnTo(now);
        long last = step - 30_000 / STEP_MILLIS;
        double labelled = sum(LABELLED, last + 1, step);
        double labelledBefore = sum(LABELLED, step - STEPS + 1, last);
        if (labelled < 30 || labelledBefore < 30) {
            return null;
        }
        double error = sum(ANSWER, last + 1, step) / labelled;
        double before = sum(ANSWER, step - STEPS + 1, last) / labelledBefore;
        double both = (error * labelled + before * labelledBefore) / (labelled + labelledBefore);
        double deviation = Math.sqrt(both * (1 - both) * (1 / labelled + 1 / labelledBefore));
        return new Trend(before, error, error - before > 3 * deviation);
    }

    /** The share of mistakes of the answer over time, oldest first; null if there were no labels. */
    public synchronized Double[] errors(long now) {
        return line(ANSWER, now);
    }

    /** The same of a baseline. */
    public synchronized Double[] baselineErrors(boolean ofMajority, long now) {
        return line(ofMajority ? MAJORITY : LAST, now);
    }

    private Double[] line(int kind, long now) {
        turnTo(now);
        Double[] line = new Double[STEPS];
        for (int k = 0; k < STEPS; k++) {
            long at = step - STEPS + 1 + k;
            long labelled = sum(LABELLED, at - SMOOTHED + 1, at);
            line[k] = labelled == 0 ? null : Math.round(1e4 * sum(kind, at - SMOOTHED + 1, at) / labelled) / 1e4;
        }
        return line;
    }
}
