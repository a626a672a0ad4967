package perceptron.measure;

import perceptron.learner.Candidates;
import perceptron.learner.Scores;

/**
 * Makes probabilities of margins, by what became of earlier ones of about this size up to one moment, and the label that agrees with them.
 *
 * <pre>
 *   two labels    P = share(score);  positive if P &gt;= 1/2 (by chance), or if score &gt;= 0 (by sign): whichever has been wrong less
 *                 often, by chance if both as often;  then P = 1/2 if it lies on the other side
 *                 with a threshold t: positive if P &gt;= t
 *   more classes  P of each of the ten best = share(its margin) / sum over the ten;  the label is the best one
 * </pre>
 *
 * <p>The sign is right more often while a model is new or has just changed. Chance is right more often if positives are rare: most
 * examples with a small positive score are negative then.
 *
 * @param binary whether there are two labels
 * @param threshold not above 0, or NaN, if there is none
 * @param byChance whether chance decides, and not the sign
 * @param scale the root mean square of margins
 * @param shares of hits, by bin; as long as nobody fills it again, any thread may use this
 */
public record Probabilities(boolean binary, double threshold, boolean byChance, double scale, Pooling shares) {
    public void answer(Scores scores) {
        Candidates candidates = scores.rank();
        if (candidates.size() == 0) {
            return;
        }
        double sum = 0;
        for (int rank = 0; rank < candidates.size(); rank++) {
            double share = shares.share(MarginHistogram.bin(candidates.margin(rank), scale));
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
        } else if (byChance ? chance >= 0.5 : scores.answer() == 1) {
            scores.answer(1, Math.max(chance, 0.5));
        } else {
            scores.answer(0, Math.min(chance, 0.5));
        }
    }
}
