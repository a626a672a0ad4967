package perceptron.learner;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import perceptron.example.FeatureVector;

/**
 * The vote of the vectors that survived: every vector that the learner ever had votes for the class that it gives an
 * example, with as many votes as it survived labelled examples (Freund and Schapire, Large margin classification using the
 * perceptron algorithm, Machine Learning 37, 1999).
 *
 * <p>Keeping them all would cost a model for every update. But each differs from the next by one update, which is an example
 * and a number. So the last updates are kept, and the vote walks back from the present: with s the score of the weights as
 * they are, and d the last update's difference,
 *
 * <pre>
 *   s(before the update) = s - d·x
 * </pre>
 *
 * and so on, down to the oldest update that is kept. To forget the oldest one changes nothing else.
 *
 * <p>What is kept is a function of the updates alone, so that it can be had again from a log of them: the longest run of the
 * latest updates with at most {@code vectors} of them and at most {@code nonZeros} features. So are the votes, from
 * the counter c of the updates: the vector that the k-th update made has c(k+1) - c(k) votes, the present one the c of
 * now less that of the last update, the start vector the first update's c less 1. The vector before the oldest update that is
 * kept votes only if it is the start vector.
 *
 * <p>d·x is the sum over the features that both have, by ascending index, in one lane, of {@code δ * x} (see {@link Floor}),
 * the bias's δ last. A vote costs as much time as there are features kept. With several classes each vector votes for the
 * one that scores highest, of those known now.
 */
public final class Votes {
    private final int limit;
    private final int nonZeroLimit;
    private final ArrayDeque<Difference> kept = new ArrayDeque<>();
    private long nonZeros;
    private boolean fromStart = true;

    /** Takes over the δ of an update's vector, and of its rival; null if these follow from the example. */
    private double[][] deltas;

    /** An update as it was made. AROW's δ depend on the sigma of then and are kept; those of others are step * x. */
    public record Difference(
            int target, int rival, double step, long c, FeatureVector x, double[] targetDeltas, double[] rivalDeltas) {}

    Votes(LearnerSettings settings) {
        limit = settings.votes();
        nonZeroLimit = settings.votesNonZeros();
        deltas = settings.layout().hasVariance() ? new double[2][0] : null;
    }

    Votes(Votes other) {
        limit = other.limit;
        nonZeroLimit = other.nonZeroLimit;
        kept.addAll(other.kept);
        nonZeros = other.nonZeros;
        fromStart = other.fromStart;
    }

    /**
     * Forgets all updates. Afterwards the vectors vote that come from the next updates, and the one before them if it is the
     * start vector.
     */
    public void restart(boolean fromStart) {
        kept.clear();
        nonZeros = 0;
        this.fromStart = fromStart;
    }

    /** Where the δ of an update that is about to be made are to be put; null if nobody needs them. */
    double[][] deltas(Change change) {
        int length = change.terms.line().size() + 1;
        if (deltas != null && deltas[0].length < length) {
            deltas = new double[2][2 * length];
        }
        return deltas;
    }

    void add(Change change) {
        FeatureVector x = change.terms.line();
        int rival = change.rivals[Floor.LINE];
        int length = x.size() + 1;
        add(new Difference(
                change.vector,
                rival,
                change.steps[Floor.LINE],
                change.c,
                x.copy(),
                deltas == null ? null : Arrays.copyOf(deltas[0], length),
                deltas == null || rival < 0 ? null : Arrays.copyOf(deltas[1], length)));
    }

    public void add(Difference update) {
        kept.addLast(update);
        nonZeros += update.x.size();
        while (kept.size() > limit || nonZeros > nonZeroLimit) {
            nonZeros -= kept.removeFirst().x.size();
            fromStart = false;
        }
    }

    public Iterator<Difference> latestFirst() {
        return kept.descendingIterator();
    }

    public int size() {
        return kept.size();
    }

    void vote(FeatureVector x, boolean bias, long c, Scores scores) {
        double[] voted = scores.beginVote();
        long later = c;
        for (Iterator<Difference> latest = kept.descendingIterator(); latest.hasNext(); ) {
            Difference update = latest.next();
            scores.vote(later - update.c);
            later = update.c;
            voted[update.target] -= product(update, update.step, update.targetDeltas, x, bias);
            if (update.rival >= 0) {
                voted[update.rival] -= product(update, -update.step, update.rivalDeltas, x, bias);
            }
        }
        if (fromStart) {
            scores.vote(later - 1);
        } else if (kept.isEmpty()) {
            scores.vote(1);
        }
        scores.countVotes();
    }

    /** d·x, for the part of the update that moved one vector. */
    private static double product(Difference update, double step, double[] deltas, FeatureVector x, boolean bias) {
        FeatureVector moved = update.x;
        double sum = 0;
        int k = 0;
        int j = 0;
        while (k < moved.size() && j < x.size()) {
            int index = moved.index(k);
            int other = x.index(j);
            if (index == other) {
                double delta = deltas == null ? step * moved.value(k) : deltas[k];
                sum += delta * x.value(j);
            }
            k += index <= other ? 1 : 0;
            j += other <= index ? 1 : 0;
        }
        if (bias) {
            sum += deltas == null ? step : deltas[moved.size()];
        }
        return sum;
    }
}
