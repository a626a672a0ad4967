package perceptron.learner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The probability of what is answered, and, with two labels, the label that agrees with it. */
final class NaiveChance {
    private static final int CLASSES = 10;

    /** A class that is published with its probability; with two labels the positive one, and its probability by the histogram alone. */
    record Share(int number, double margin, double probability) {}

    /**
     * What is published.
     *
     * @param label the class, -1 while none is known
     * @param probability of the positive label if there are two labels, otherwise of the label; NaN while no class is known
     * @param shares of at most ten classes, the largest first; of the positive one alone if there are two labels
     */
    record Verdict(int label, double probability, List<Share> shares) {}

    private final boolean binary;
    private final NaiveHistogram histogram = new NaiveHistogram();
    private long bySign;
    private long byChance;

    NaiveChance(boolean binary) {
        this.binary = binary;
    }

    /** @param scores of the answer */
    Verdict of(double[] scores) {
        return binary ? ofTwo(scores[0]) : ofMany(scores);
    }

    private Verdict ofTwo(double score) {
        double chance = histogram.share(score);
        boolean positive = byChance <= bySign ? chance >= 0.5 : score >= 0;
        double published = positive ? Math.max(chance, 0.5) : Math.min(chance, 0.5);
        return new Verdict(positive ? 1 : 0, published, List.of(new Share(1, score, chance)));
    }

    private Verdict ofMany(double[] scores) {
        if (scores.length == 0) {
            return new Verdict(-1, Double.NaN, List.of());
        }
        List<Integer> ranked = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparing((Integer number) -> -scores[number])
                        .thenComparing(number -> number))
                .toList();
        double sum = 0;
        for (int rank = 0; rank < Math.min(CLASSES, scores.length); rank++) {
            sum += histogram.share(margin(scores, ranked, rank));
        }
        List<Share> shares = new ArrayList<>();
        for (int rank = 0; rank < Math.min(CLASSES, scores.length); rank++) {
            double margin = margin(scores, ranked, rank);
            shares.add(new Share(ranked.get(rank), margin, histogram.share(margin) / sum));
        }
        return new Verdict(ranked.get(0), shares.get(0).probability, shares);
    }

    /** The winner's is by how much it beats the second, never below 0; another's is by how much it is behind. */
    private static double margin(double[] scores, List<Integer> ranked, int rank) {
        double winner = scores[ranked.get(0)];
        if (rank > 0) {
            return scores[ranked.get(rank)] - winner;
        }
        return ranked.size() == 1 ? Math.max(0, winner) : winner - scores[ranked.get(1)];
    }

    /** The class of an example arrived; below 0 if it is a new one. */
    void observe(Verdict verdict, int y) {
        if (binary) {
            Share share = verdict.shares.get(0);
            bySign += (share.margin >= 0) != (y == 1) ? 1 : 0;
            byChance += (share.probability >= 0.5) != (y == 1) ? 1 : 0;
            long smaller = Math.min(bySign, byChance);
            bySign -= smaller;
            byChance -= smaller;
        }
        if (!verdict.shares.isEmpty()) {
            histogram.count(verdict.shares.stream()
                    .map(share -> new NaiveHistogram.Margin(share.margin, share.number == y))
                    .toList());
        }
    }
}
