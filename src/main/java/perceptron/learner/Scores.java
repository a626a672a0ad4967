package perceptron.learner;

import java.util.Arrays;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * What a model says about one example: with the weights as they are, with the averaged ones, and by vote. Filled again for
 * every example; one thread owns it.
 *
 * <p>A class is a number by the order in which classes became known, -1 where none is known. Binary: 0 is negative, 1
 * positive, and one score, of vector 0, stands for both.
 */
public final class Scores implements Predicted {
    final Sums sums = new Sums();
    private boolean binary;
    private boolean hasAverage;
    int vectors;
    double[] current = {};
    double[] averaged = {};
    int best;
    int averagedBest;
    int votedBest;
    double votedScore;
    double[] walking = {};
    private long[] tally = {};

    void begin(boolean binary, boolean hasAverage, int vectors) {
        this.binary = binary;
        this.hasAverage = hasAverage;
        this.vectors = vectors;
        if (current.length < vectors) {
            current = Arrays.copyOf(current, 2 * vectors);
            averaged = Arrays.copyOf(averaged, 2 * vectors);
        }
        votedBest = -1;
        votedScore = 0;
    }

    void set(int vector, double score, double averagedScore) {
        set(vector, score);
        averaged[vector] = finite("averaged score", averagedScore);
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
        best = best(current);
        averagedBest = hasAverage ? best(averaged) : best;
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
        if (walking.length < current.length) {
            walking = new double[current.length];
            tally = new long[current.length];
        }
        System.arraycopy(current, 0, walking, 0, vectors);
        Arrays.fill(tally, 0);
    }

    /** One vector votes, by the scores that it gives. */
    void vote(long votes) {
        int winner = best(walking);
        if (binary) {
            tally[0] += winner == 1 ? votes : -votes;
        } else if (winner >= 0) {
            tally[winner] += votes;
        }
    }

    void countVotes() {
        for (int vector = 0; vector < vectors; vector++) {
            walking[vector] = tally[vector];
        }
        votedBest = best(walking);
        votedScore = scoreOf(walking, votedBest);
    }

    public int vectors() {
        return vectors;
    }

    public double current(int vector) {
        return current[vector];
    }

    /** As {@link #current} where no average is kept. */
    public double averaged(int vector) {
        return hasAverage ? averaged[vector] : current[vector];
    }

    @Override
    public int best() {
        return best;
    }

    @Override
    public int averagedBest() {
        return averagedBest;
    }

    /** -1 where there is no voting, or no class. */
    @Override
    public int votedBest() {
        return votedBest;
    }

    /** The score of the class that wins; binary: that of the vector, whose sign is the class; 0 where no class is known. */
    public double score() {
        return scoreOf(current, best);
    }

    public double averagedScore() {
        return hasAverage ? scoreOf(averaged, averagedBest) : score();
    }

    /** The votes for the winning class; binary: those for the positive less those for the negative one. */
    public double votedScore() {
        return votedScore;
    }

    private double scoreOf(double[] scores, int winner) {
        return binary ? scores[0] : winner < 0 ? 0 : scores[winner];
    }
}
