package perceptron.measure;

/**
 * How far to trust the probabilities that were given before the label was seen, by the latest examples: of all that had a
 * probability of 0.7, how many did happen?
 *
 * <pre>
 *   log loss           mean of -ln(p of what happened); of a class of which no p was told, as if it had been 1/1000
 *   Brier score        mean of (p - 1 if it happened, else p)²
 *   calibration error  sum over 20 equal bins of p: |mean p - share that happened| * share of examples
 * </pre>
 *
 * <p>Naeini, Cooper, Hauskrecht, Obtaining well calibrated probabilities using Bayesian binning, AAAI (2015).
 */
public final class Reliability {
    public static final int BINS = 20;

    // Where the counts stand: three for each bin, then the sums over all examples.
    private static final int PREDICTED = BINS;
    private static final int HAPPENED = 2 * BINS;
    private static final int LOG_LOSS = 3 * BINS;
    private static final int SQUARES = LOG_LOSS + 1;
    private static final int EXAMPLES = LOG_LOSS + 2;

    private static final double UNTOLD = 0.001;

    private final FadingCounts counts;
    private double logLoss;

    Reliability(double window) {
        counts = new FadingCounts(window, EXAMPLES + 1);
    }

    /**
     * @param probability of the positive label, or of the class that was predicted
     * @param hit whether it was that one
     * @param ofActual the probability of the actual class; 0 if none was told
     */
    void observe(double probability, boolean hit, double ofActual) {
        counts.fade();
        int bin = Math.min(BINS - 1, (int) (BINS * probability));
        double loss = -StrictMath.log(ofActual > 0 ? ofActual : UNTOLD);
        double miss = hit ? 1 - probability : probability;
        counts.add(bin, 1);
        counts.add(PREDICTED + bin, probability);
        counts.add(HAPPENED + bin, hit ? 1 : 0);
        counts.add(LOG_LOSS, loss);
        counts.add(SQUARES, miss * miss);
        counts.add(EXAMPLES, 1);
        logLoss += loss;
    }

    /** Over all labelled examples, added up; nothing fades in it. */
    public double totalLogLoss() {
        return logLoss;
    }

    /** NaN before the first example, as {@link #brier()} and {@link #calibrationError()} are. */
    public double logLoss() {
        return counts.get(LOG_LOSS) / counts.get(EXAMPLES);
    }

    public double brier() {
        return counts.get(SQUARES) / counts.get(EXAMPLES);
    }

    public double calibrationError() {
        double error = 0;
        for (int bin = 0; bin < BINS; bin++) {
            error += Math.abs(counts.get(PREDICTED + bin) - counts.get(HAPPENED + bin));
        }
        return error / counts.get(EXAMPLES);
    }

    /** How many of the latest examples fell into a bin, those before counting less and less. */
    public double examples(int bin) {
        return counts.get(bin);
    }

    /** The mean probability in a bin; NaN if there is no example in it, as {@link #happened} is. */
    public double predicted(int bin) {
        return counts.get(PREDICTED + bin) / counts.get(bin);
    }

    /** The share of a bin's examples that turned out so. */
    public double happened(int bin) {
        return counts.get(HAPPENED + bin) / counts.get(bin);
    }

    void exchange(State state) {
        logLoss = state.next(logLoss);
        counts.exchange(state);
    }
}
