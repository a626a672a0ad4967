package perceptron.measure;

import perceptron.learner.Candidates;

/** Counts what became of margins, see {@link Probabilities}. */
final class Calibration {
    private final boolean binary;
    private final double threshold;
    private final MarginHistogram histogram = new MarginHistogram();

    /** How many mistakes each rule has made, less the fewer ones. */
    private long bySign;

    private long byChance;

    /** @param threshold 0 for none, as with more than two labels */
    Calibration(boolean binary, double threshold) {
        this.binary = binary;
        this.threshold = threshold;
    }

    MarginHistogram histogram() {
        return histogram;
    }

    /** @param pooling is filled */
    Probabilities now(Pooling pooling) {
        histogram.pool(pooling);
        return new Probabilities(binary, threshold, byChance <= bySign, histogram.scale(), pooling);
    }

    void observe(Candidates candidates, int actual) {
        if (binary) {
            boolean positive = actual == 1;
            bySign += candidates.margin(0) >= 0 == positive ? 0 : 1;
            byChance += candidates.probability(0) >= 0.5 == positive ? 0 : 1;
            long fewer = Math.min(bySign, byChance);
            bySign -= fewer;
            byChance -= fewer;
        }
        histogram.fade();
        for (int rank = 0; rank < candidates.size(); rank++) {
            histogram.count(candidates.margin(rank), candidates.number(rank) == actual);
        }
    }

    void exchange(State state) {
        bySign = state.next(bySign);
        byChance = state.next(byChance);
        histogram.exchange(state);
    }
}
