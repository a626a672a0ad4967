package perceptron.learner;

import java.util.Arrays;
import java.util.Locale;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * What a model says about one example, in each of its views. Filled again for every example; one thread owns it.
 *
 * <p>Each floor has three views of its weights, so the number of a view is three times its floor's and {@link #NOW}, {@link #FADING} or
 * {@link #ALL}; the classics have one floor and no FADING. People see a few mixtures of them, see {@link View}.
 *
 * <p>A class is a number by the order in which classes became known, -1 if none is known. Binary: 0 is negative, 1
 * positive, and one score, of vector 0, stands for both. The score of a vote is the number of votes; binary: those for the
 * positive class less those for the negative one.
 */
public final class Scores {
    /** The weights as they are. */
    static final int NOW = 0;

    /** The mean of all weights, in which those from long ago count less and less. */
    static final int FADING = 1;

    /** The mean of all weights since the beginning. */
    static final int ALL = 2;

    public static final int VIEWS = 9;

    /** The ways in which one model predicts, for people. Each but the vote is a linear function. */
    public enum View {
        /** All views of all floors, each halved for every mistake that it is behind the best one. */
        BEST,
        /** The weights as they are, of the highest floor and what it stands on. */
        CURRENT,
        /** The mean of all weights since the beginning, likewise. */
        AVERAGED,
        /** The vote of the vectors that survived, see {@link Votes}. */
        VOTED;

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

    final Sums sums = new Sums();
    private final Terms terms = new Terms();

    /** By view and vector. */
    private final double[][] views = new double[VIEWS][0];

    /** The class that wins in each of them; of what was predicted earlier, too. */
    private final int[] winners = new int[VIEWS];

    private double[] mixed = {};

    /** The scores that one vector gives, as long as vectors vote; then the votes. */
    private double[] voted = {};

    private long[] tally = {};
    private boolean binary;
    private int vectors;
    private int floors;
    private View answering = View.CURRENT;

    /** The classes that the answer, the average and the vote predict. */
    private int answer;

    private int averaged;
    private int votedFor;

    private Candidates candidates = new Candidates();
    private double probability = Double.NaN;
    private FeatureVector raw;

    /**
     * What was predicted of an example earlier: without its features, and without a score.
     *
     * @param winners the class that each view predicted
     */
    public static Scores predicted(
            int[] winners, int answer, int averaged, int voted, Candidates candidates, double probability) {
        Scores predicted = new Scores();
        System.arraycopy(winners, 0, predicted.winners, 0, VIEWS);
        predicted.answer = answer;
        predicted.averaged = averaged;
        predicted.votedFor = voted;
        predicted.candidates = candidates;
        predicted.probability = probability;
        return predicted;
    }

    Terms enter(FeatureVector raw) {
        this.raw = raw;
        return terms;
    }

    public FeatureVector raw() {
        return raw;
    }

    /** The example as it entered the arithmetic. */
    public Terms terms() {
        return terms;
    }

    void begin(boolean binary, View answering, int floors, int vectors) {
        this.binary = binary;
        this.answering = answering;
        this.floors = floors;
        this.vectors = vectors;
        candidates.clear();
        probability = Double.NaN;
        if (tally.length < vectors) {
            tally = new long[2 * vectors];
            mixed = new double[2 * vectors];
            voted = new double[2 * vectors];
        }
        for (int view = 0; view < 3 * floors; view++) {
            views[view] = views[view].length < vectors ? new double[2 * vectors] : views[view];
        }
    }

    void set(int view, int vector, double score) {
        if (!(Math.abs(score) < Double.POSITIVE_INFINITY)) {
            throw new Rejection(
                    Reason.NOT_FINITE,
                    "the example's " + (view % 3 == NOW ? "score" : "averaged score") + " is " + score);
        }
        views[view][vector] = score;
    }

    double ofView(int view, int vector) {
        return views[view][vector];
    }

    public int winner(int view) {
        return winners[view];
    }

    /**
     * All views are there.
     *
     * @param shares how much each of them counts in the mixture; 0 if there is none
     */
    void choose(double[] shares) {
        for (int view = 0; view < VIEWS; view++) {
            winners[view] = view < 3 * floors && shares[view] > 0 ? best(views[view]) : winnerOfZeros();
        }
        averaged = winners[3 * floors - 3 + ALL];
        votedFor = -1;
        if (answering == View.BEST) {
            mix(shares);
        }
        answer = answering == View.VOTED ? -1 : best(scores(answering));
    }

    /** What a floor says that has learned nothing. */
    private int winnerOfZeros() {
        return binary ? 1 : vectors == 0 ? -1 : 0;
    }

    /** Floors that are to be added say 0, above what the curves say: for what is to be learned only NOW counts. */
    void raise(int from, int count) {
        for (int view = 3 * from; view < 3 * count; view++) {
            boolean isAbove = view == 3 * Floor.SURFACES + NOW;
            views[view] = isAbove ? views[3 * Floor.CURVES + FADING].clone() : new double[Math.max(1, vectors)];
        }
    }

    private void mix(double[] shares) {
        for (int vector = 0; vector < vectors; vector++) {
            double sum = 0;
            for (int view = 0; view < 3 * floors; view++) {
                if (shares[view] > 0) {
                    sum += views[view][vector] * shares[view];
                }
            }
            mixed[vector] = sum;
        }
    }

    private double[] scores(View view) {
        return switch (view) {
            case BEST -> mixed;
            case CURRENT -> views[3 * floors - 3 + NOW];
            case AVERAGED -> views[3 * floors - 3 + ALL];
            case VOTED -> voted;
        };
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
        System.arraycopy(views[NOW], 0, voted, 0, vectors);
        Arrays.fill(tally, 0);
        return voted;
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
        votedFor = best(voted);
        answer = answering == View.VOTED ? votedFor : answer;
    }

    public int vectors() {
        return vectors;
    }

    /** What one view makes of one vector: of a vote only if there is voting, of the mixture only if it answers. */
    public double score(View view, int vector) {
        return scores(view)[vector];
    }

    /** The score of the class that wins; binary: that of the vector, whose sign is the class; 0 if there is no class that wins. */
    public double score(View view) {
        double[] scores = scores(view);
        int winner = vectors == 0 ? -1 : best(scores);
        return winner < 0 ? 0 : scores[binary ? 0 : winner];
    }

    public double score() {
        return score(answering);
    }

    /** The class that is the answer; until somebody makes more of the scores, the one with the best. */
    public int answer() {
        return answer;
    }

    public int averaged() {
        return averaged;
    }

    /** The class that the vote predicts; -1 without one. */
    public int voted() {
        return votedFor;
    }

    /** The candidates for the answer, without probabilities yet. */
    public Candidates rank() {
        candidates.clear();
        if (binary) {
            candidates.add(1, score(), Double.NaN);
        } else {
            candidates.rank(scores(answering), vectors);
        }
        return candidates;
    }

    /** Empty if nobody measures the model, too. */
    public Candidates candidates() {
        return candidates;
    }

    /**
     * How likely the example is of the positive label, if there are two labels; otherwise how likely the answer is right. NaN if no
     * class is known, or if nobody measures the model.
     */
    public double probability() {
        return probability;
    }

    /** What is made of the scores: a label that agrees with its probability. */
    public void answer(int label, double probability) {
        answer = label;
        this.probability = probability;
    }
}
