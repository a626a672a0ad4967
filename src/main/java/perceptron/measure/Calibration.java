package perceptron.measure;

import perceptron.learner.Candidates;
import perceptron.learner.Scores;

/**
 * Makes probabilities of margins, by what became of earlier ones of about this size, and the label that agrees with them.
 *
 * <pre>
 *   two labels    P = share(score);  positive if P &gt;= 1/2 (by chance), or if score &gt;= 0 (by sign): whichever has been wrong less
 *                 often, by chance if both as often;  then P = 1/2 if it lies on the other side
 *                 with a threshold t: positive if P &gt;= t
 *   more classes  P of each of the ten best = share(its margin) / sum over the ten;  the label is the best one
 * </pre>
 *
 * <p>The sign serves a model that has just been learned or has just changed; chance one whose positives are rare, where a score may be
 * positive while most examples like it are not.
 */
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

    void answer(Scores scores, Pooling pooling) {
        Candidates candidates = scores.rank();
        if (candidates.size() == 0) {
            return;
        }
        histogram.pool(pooling);
        double sum = 0;
        for (int rank = 0; rank < candidates.size(); rank++) {
            double share = histogram.share(candidates.margin(rank), pooling);
            candidates.probability(rank, share);
            sum += share;
        }
        if (binary) {
            answer(scores, candidates.probability(0));
            return;
        }
        for (int rank = 0; rank < candidates.size(); rank++) {
            candidates.probability(rank, candidates.probability(rank) / sum);
        }
        scores.answer(scores.answer(), candidates.probability(0));
    }

    private void answer(Scores scores, double chance) {
        if (threshold > 0) {
            scores.answer(chance >= threshold ? 1 : 0, chance);
        } else if (byChance <= bySign ? chance >= 0.5 : scores.answer() == 1) {
            scores.answer(1, Math.max(chance, 0.5));
        } else {
            scores.answer(0, Math.min(chance, 0.5));
        }
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
