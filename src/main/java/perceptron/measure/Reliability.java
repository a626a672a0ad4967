package perceptron.measure;

/**
 * How far to trust the probabilities that were given before the label was seen, by the latest examples: of all that had a
 * probability of 0.7, how many did happen?
 *
 * <pre>
 *   log loss           mean of -ln(p of what happened)
 *   Brier score        mean of (p - 1 if it happened, else p)²
 *   calibration error  sum over 20 equal bins of p: |mean p - share that happened| * share of examples
 * </pre>
 *
 * <p>Naeini, Cooper, Hauskrecht, Obtaining well calibrated probabilities using Bayesian binning, AAAI (2015).
 */
public final class Reliability {
    public static final int BINS = 20;

    private static final int LOG_LOSS = BINS;
    private static final int SQUARES = BINS + 1;
    private static final int EXAMPLES = BINS + 2;

    private final FadingCounts predicted;
    private final FadingCounts happened;
    /** The examples of each bin, then the sums of both losses, then all examples. */
    private final FadingCounts counts;

    private double logLoss;

    Reliability(double window) {
        predicted = new FadingCounts(window, BINS);
        happened = new FadingCounts(window, BINS);
        counts = new FadingCounts(window, BINS + 3);
    }

    void observe(double probability, boolean hit) {
        predicted.fade();
        happened.fade();
        counts.fade();
        int bin = Math.min(BINS - 1, (int) (BINS * probability));
        double loss = -StrictMath.log(hit ? probability : 1 - probability);
        double miss = hit ? 1 - probability : probability;
        predicted.add(bin, probability);
        happened.add(bin, hit ? 1 : 0);
        counts.add(bin, 1);
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
            error += Math.abs(predicted.get(bin) - happened.get(bin));
        }
        return error / counts.get(EXAMPLES);
    }

    /** How many of the latest examples fell into a bin, those before counting less and less. */
    public double examples(int bin) {
        return counts.get(bin);
    }

    /** The mean probability in a bin; NaN if there is no example in it, as {@link #happened} is. */
    public double predicted(int bin) {
        return predicted.get(bin) / counts.get(bin);
    }

    /** The share of a bin's examples that turned out so. */
    public double happened(int bin) {
        return happened.get(bin) / counts.get(bin);
    }

    void write(StateWriter sink) {
        sink.write(logLoss);
        counts.write(sink);
        predicted.write(sink);
        happened.write(sink);
    }

    void read(StateReader source) {
        logLoss = source.readDouble();
        counts.read(source);
        predicted.read(source);
        happened.read(source);
    }
}
