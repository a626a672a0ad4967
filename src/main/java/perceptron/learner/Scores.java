package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * What a model says about one example, in each of its views. Filled again for every example; one thread owns it.
 *
 * <p>A class is a number by the order in which classes became known, -1 if none is known. Binary: 0 is negative, 1
 * positive, and one score, of vector 0, stands for both. The score of a vote is the number of votes; binary: those for the
 * positive class less those for the negative one.
 *
 * <p>If no average is kept, the averaged view is the current one. Without voting the best class by vote is -1; so it is by the
 * fading average if none is kept.
 */
public final class Scores implements Predicted {
    private static final int CURRENT = View.CURRENT.ordinal();
    private static final int FADING = View.FADING.ordinal();
    private static final int AVERAGED = View.AVERAGED.ordinal();
    private static final int VOTED = View.VOTED.ordinal();

    final Sums sums = new Sums();
    private boolean binary;
    private View answeredBy = View.CURRENT;
    private double probability = Double.NaN;
    private final FeatureVector scaled = new FeatureVector();
    private FeatureVector raw;
    private FeatureVector entered;
    int vectors;
    double[] current = {};
    double[] averaged = {};
    double[] fading = {};
    /** During a vote the scores that one vector gives, afterwards the votes. */
    double[] voted = {};

    private long[] tally = {};
    private final double[][] scores = new double[View.COUNT][];
    private final int[] best = new int[View.COUNT];

    /** Takes an example, and scales it if there are statistics. Returns its features as they enter the arithmetic. */
    FeatureVector enter(FeatureVector raw, Statistics statistics) {
        this.raw = raw;
        entered = statistics == null ? raw : statistics.scale(raw, scaled);
        return entered;
    }

    /** The example's features as they came. */
    public FeatureVector raw() {
        return raw;
    }

    /** The example's features as they entered the arithmetic. */
    public FeatureVector entered() {
        return entered;
    }

    void begin(boolean binary, boolean hasAverage, boolean fades, View answeredBy, int vectors) {
        this.binary = binary;
        this.answeredBy = answeredBy;
        probability = Double.NaN;
        this.vectors = vectors;
        if (current.length < vectors) {
            current = Arrays.copyOf(current, 2 * vectors);
            averaged = Arrays.copyOf(averaged, 2 * vectors);
        }
        scores[CURRENT] = current;
        if (fades && fading.length < current.length) {
            fading = new double[current.length];
        }
        scores[FADING] = fades ? fading : null;
        scores[AVERAGED] = hasAverage ? averaged : current;
        best[FADING] = -1;
        best[VOTED] = -1;
    }

    void set(int vector, double score, double averagedScore) {
        set(vector, score);
        averaged[vector] = finite("averaged score", averagedScore);
    }

    void set(int vector, double score, double fadingScore, double averagedScore) {
        set(vector, score, averagedScore);
        fading[vector] = finite("fading score", fadingScore);
    }

    void set(int vector, double score) {
        current[vector] = finite("score", score);
    }

    private static double finite(String name, double score) {
        if (Math.abs(score) < Double.POSITIVE_INFINITY) {
            return score;
        }
        throw new Rejection(Reason.NOT_FINITE, "the example's " + name + " is " + score);
    }

    void choose() {
        best[CURRENT] = best(current);
        if (scores[FADING] != null) {
            best[FADING] = best(fading);
        }
        best[AVERAGED] = scores[AVERAGED] == current ? best[CURRENT] : best(averaged);
    }

    /** The class that wins: on a tie the positive one, or the one known first. */
    private int best(double[] scores) {
        return binary ? sign(scores[0]) : largest(scores);
    }

    /** 1 for a score >= 0, else 0: without a branch, which would be guessed wrong every other time. */
    private static int sign(double score) {
        return (int) (~Double.doubleToRawLongBits(score + 0.0) >>> 63);
    }

    private int largest(double[] scores) {
        int winner = vectors == 0 ? -1 : 0;
        for (int other = 1; other < vectors; other++) {
            if (scores[other] > scores[winner]) {
                winner = other;
            }
        }
        return winner;
    }

    void beginVote() {
        if (voted.length < current.length) {
            voted = new double[current.length];
            tally = new long[current.length];
        }
        System.arraycopy(current, 0, voted, 0, vectors);
        Arrays.fill(tally, 0);
    }

    /** One vector votes, by the scores that it gives. */
    void vote(long votes) {
        int winner = best(voted);
        if (binary) {
            tally[0] += winner == 1 ? votes : -votes;
        } else if (winner >= 0) {
            tally[winner] += votes;
        }
    }

    void countVotes() {
        for (int vector = 0; vector < vectors; vector++) {
            voted[vector] = tally[vector];
        }
        scores[VOTED] = voted;
        best[VOTED] = best(voted);
    }

    public int vectors() {
        return vectors;
    }

    /** What one view makes of one vector: of a vote only if there is voting. */
    public double score(View view, int vector) {
        return scores[view.ordinal()][vector];
    }

    @Override
    public int best(View view) {
        return best[view.ordinal()];
    }

    @Override
    public View answeredBy() {
        return answeredBy;
    }

    @Override
    public double probability() {
        return probability;
    }

    /** Sets the probability that belongs to the margin of the answer. */
    public void probability(double probability) {
        this.probability = probability;
    }

    @Override
    public double margin() {
        int winner = answer();
        if (winner < 0) {
            return 0;
        }
        double[] answer = scores[answeredBy.ordinal()];
        if (binary) {
            return Math.abs(answer[0]);
        }
        double rival = Double.NEGATIVE_INFINITY;
        for (int other = 0; other < vectors; other++) {
            rival = other == winner ? rival : Math.max(rival, answer[other]);
        }
        return vectors == 1 ? answer[0] : answer[winner] - rival;
    }

    /** The score of the class that wins; binary: that of the vector, whose sign is the class; 0 if there is no class that wins. */
    public double score(View view) {
        int winner = best(view);
        return winner < 0 ? 0 : score(view, binary ? 0 : winner);
    }
}
