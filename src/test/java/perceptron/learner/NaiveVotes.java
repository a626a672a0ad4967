package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.example.FeatureVector;

/** The vote of the vectors that survived: each one's score is found by taking back the updates after it. */
final class NaiveVotes {
    private final LearnerSettings settings;
    private final NaiveSums sums;
    /** All updates since the average began. */
    private final List<Update> history = new ArrayList<>();

    /** Of the last example how many votes each class has; binary: those for the positive class less the others. */
    double[] votes;

    int best = -1;
    double score;

    /** What one update moved, and when. */
    private record Update(long c, FeatureVector x, Map<Integer, TreeMap<Integer, Double>> deltas) {}

    NaiveVotes(LearnerSettings settings) {
        this.settings = settings;
        sums = NaiveSums.of(settings);
    }

    void add(long c, FeatureVector x, Map<Integer, TreeMap<Integer, Double>> deltas) {
        history.add(new Update(c, x.copy(), deltas));
    }

    /** The vote about an example, where the weights as they are have these scores. */
    void vote(FeatureVector x, double[] current, long c) {
        int kept = 0;
        int nonZeros = 0;
        while (kept < history.size()
                && kept < settings.votes()
                && nonZeros + history.get(history.size() - 1 - kept).x.size() <= settings.votesNonZeros()) {
            nonZeros += history.get(history.size() - 1 - kept).x.size();
            kept++;
        }
        double[] scores = current.clone();
        votes = new double[current.length];
        long until = c;
        for (int i = history.size() - 1; i >= history.size() - kept; i--) {
            Update update = history.get(i);
            cast(scores, until - update.c);
            until = update.c;
            update.deltas.forEach((v, deltas) -> scores[v] -= inner(update.x, deltas, x));
        }
        if (kept == history.size()) {
            cast(scores, until - 1);
        } else if (kept == 0) {
            cast(scores, 1);
        }
        best = sums.winner(votes);
        score = best < 0 ? 0 : votes[sums.binary() ? 0 : best];
    }

    private void cast(double[] scores, double count) {
        int winner = sums.winner(scores);
        if (sums.binary()) {
            votes[0] += winner == 1 ? count : -count;
        } else if (winner >= 0) {
            votes[winner] += count;
        }
    }

    private double inner(FeatureVector moved, TreeMap<Integer, Double> deltas, FeatureVector x) {
        double sum = 0;
        for (int k = 0; k < x.size(); k++) {
            Double delta = deltas.get(x.index(k));
            if (delta != null) {
                sum += delta * x.value(k);
            }
        }
        return sums.bias() ? sum + deltas.get(NaiveLife.BIAS) : sum;
    }
}
