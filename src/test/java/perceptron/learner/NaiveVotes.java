package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Term;

/** The vote of the vectors that survived: each one's score is found by taking back the updates after it. */
final class NaiveVotes {
    private final LearnerSettings settings;
    /** All updates since the average began. */
    private final List<Update> history = new ArrayList<>();

    /** Of the last example how many votes each class has; binary: those for the positive class less the others. */
    double[] votes;

    /** What one update moved, and when. */
    private record Update(double c, int features, Map<Integer, Map<Key, Double>> deltas) {}

    NaiveVotes(LearnerSettings settings) {
        this.settings = settings;
    }

    void add(double c, List<Term> x, Map<Integer, Map<Key, Double>> deltas) {
        history.add(new Update(c, settings.bias() ? x.size() - 1 : x.size(), deltas));
    }

    /** The vote about an example, where the weights as they are have these scores. */
    void vote(List<Term> x, double[] current, double c) {
        int kept = 0;
        int nonZeros = 0;
        while (kept < history.size()
                && kept < settings.votes()
                && nonZeros + history.get(history.size() - 1 - kept).features <= settings.votesNonZeros()) {
            nonZeros += history.get(history.size() - 1 - kept).features;
            kept++;
        }
        double[] scores = current.clone();
        votes = new double[current.length];
        double until = c;
        for (int i = history.size() - 1; i >= history.size() - kept; i--) {
            Update update = history.get(i);
            cast(scores, until - update.c);
            until = update.c;
            update.deltas.forEach((v, deltas) -> scores[v] -= inner(deltas, x));
        }
        if (kept == history.size()) {
            cast(scores, until - 1);
        } else if (kept == 0) {
            cast(scores, 1);
        }
    }

    private void cast(double[] scores, double count) {
        int winner = Naive.winner(settings, scores);
        if (settings.labels().binary()) {
            votes[0] += winner == 1 ? count : -count;
        } else if (winner >= 0) {
            votes[winner] += count;
        }
    }

    private static double inner(Map<Key, Double> deltas, List<Term> x) {
        double sum = 0;
        for (Term term : x) {
            sum += deltas.containsKey(term.key()) ? deltas.get(term.key()) * term.x() : 0;
        }
        return sum;
    }
}
