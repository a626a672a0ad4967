package perceptron.learner;

import java.util.Arrays;
import java.util.Locale;
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
 * <p>Of a view that the model does not keep the best class is -1.
 */
public final class Scores {
    /**
     * The ways in which one model predicts. Each but the vote is a linear function, and is made of what the model keeps for a
     * feature. What is kept or counted for every view lies in an array, at the view's {@link #ordinal()}.
     */
    public enum View {
        /** The weights as they are. */
        CURRENT,
        /** The mean of all weights, in which those from long ago count less and less. */
        FADING,
        /** The mean of all weights since the beginning, or since the average was restarted. */
        AVERAGED,
        /** The vote of the vectors that survived, see {@link Votes}. */
        VOTED;

        public static final int COUNT = values().length;

        private final String code = name().toLowerCase(Locale.ROOT);

        /** The name that settings, events and reports use. */
        public String code() {
            return code;
        }

        /** @throws IllegalArgumentException if no view has this name */
        public static View ofCode(String code) {
            return valueOf(code.toUpperCase(Locale.ROOT));
        }
    }

    private static final int VOTED = View.VOTED.ordinal();

    final Sums sums = new Sums();
    private final FeatureVector scaled = new FeatureVector();

    /** By view and vector. Those of the vote are the scores that one vector gives, as long as vectors vote; then the votes. */
    private final double[][] scores = new double[View.COUNT][0];

    private final int[] best = new int[View.COUNT];
    private long[] tally = {};
    private boolean binary;
    private int vectors;
    private View answeredBy = View.CURRENT;
    /** NaN until it is computed. */
    private double margin;

    private double probability = Double.NaN;
    private FeatureVector raw;
    private FeatureVector entered;

    /**
     * What was predicted of an example earlier: without its features, and without a score.
     *
     * @param best the class that each view predicted
     */
    public static Scores predicted(int[] best, View answeredBy, double margin, double probability) {
        Scores predicted = new Scores();
        System.arraycopy(best, 0, predicted.best, 0, View.COUNT);
        predicted.answeredBy = answeredBy;
        predicted.margin = margin;
        predicted.probability = probability;
        return predicted;
    }

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

    void begin(boolean binary, View answeredBy, int vectors) {
        this.binary = binary;
        this.answeredBy = answeredBy;
        this.vectors = vectors;
        margin = Double.NaN;
        probability = Double.NaN;
        if (tally.length < vectors) {
            tally = new long[2 * vectors];
            for (int view = 0; view < View.COUNT; view++) {
                scores[view] = new double[2 * vectors];
            }
        }
    }

    void set(View view, int vector, double score) {
        if (!(Math.abs(score) < Double.POSITIVE_INFINITY)) {
            String name = view == View.CURRENT ? "score" : view.code() + " score";
            throw new Rejection(Reason.NOT_FINITE, "the example's " + name + " is " + score);
        }
        scores[view.ordinal()][vector] = score;
    }

    /** @param fades whether the model keeps the fading average */
    void choose(boolean fades) {
        best[View.CURRENT.ordinal()] = best(scores[View.CURRENT.ordinal()]);
        best[View.FADING.ordinal()] = fades ? best(scores[View.FADING.ordinal()]) : -1;
        best[View.AVERAGED.ordinal()] = best(scores[View.AVERAGED.ordinal()]);
        best[VOTED] = -1;
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

    /** Returns the scores of the present vector, for those before it to be made from. */
    double[] beginVote() {
        System.arraycopy(scores[View.CURRENT.ordinal()], 0, scores[VOTED], 0, vectors);
        Arrays.fill(tally, 0);
        return scores[VOTED];
    }

    /** One vector votes, by the scores that it gives. */
    void vote(long votes) {
        int winner = best(scores[VOTED]);
        if (binary) {
            tally[0] += winner == 1 ? votes : -votes;
        } else if (winner >= 0) {
            tally[winner] += votes;
        }
    }

    void countVotes() {
        for (int vector = 0; vector < vectors; vector++) {
            scores[VOTED][vector] = tally[vector];
        }
        best[VOTED] = best(scores[VOTED]);
    }

    public int vectors() {
        return vectors;
    }

    /** What one view makes of one vector: of a vote only if there is voting. */
    public double score(View view, int vector) {
        return scores[view.ordinal()][vector];
    }

    /** The score of the class that wins; binary: that of the vector, whose sign is the class; 0 if there is no class that wins. */
    public double score(View view) {
        int winner = best(view);
        return winner < 0 ? 0 : score(view, binary ? 0 : winner);
    }

    /** The class that one view predicts. */
    public int best(View view) {
        return best[view.ordinal()];
    }

    /** The view whose prediction is the answer. */
    public View answeredBy() {
        return answeredBy;
    }

    /** The class that is the answer. */
    public int answer() {
        return best(answeredBy);
    }

    /** By how much the answer's class beats the best other one; two labels: the magnitude of the score; 0 if no class is known. */
    public double margin() {
        margin = Double.isNaN(margin) ? marginOf(answer()) : margin;
        return margin;
    }

    private double marginOf(int winner) {
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

    /**
     * How likely the example is of the positive label, if there are two labels; otherwise how likely the answer is right. NaN if no
     * class is known, or if nobody measures the model.
     */
    public double probability() {
        return probability;
    }

    /** Sets the probability that belongs to the margin of the answer. */
    public void probability(double probability) {
        this.probability = probability;
    }
}
