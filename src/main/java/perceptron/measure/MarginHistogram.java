package perceptron.measure;

/**
 * Turns margins into probabilities by what became of earlier margins of about this size. Margins are divided by their root mean
 * square, which makes models and features of any scale comparable, and fall into 16 bins for each sign:
 *
 * <pre>
 *   bin = floor(16 |m| / (|m| + rms))
 * </pre>
 *
 * With two labels the margin has a sign, both signs have bins of their own on one axis, and the probability is that of the
 * positive label: positives are rare in what people classify, and the two sides are not equally reliable. Otherwise a margin is at
 * least 0, and the probability is that of being right. Every bin begins with a weight of 2 for what one expects of it; with two
 * labels the weight is 1/2, since 32 bins with 2 would hide positives of which there are 1 in 100. If a larger margin happened to be
 * right less often, neighbouring bins are pooled until the shares rise, see {@link Pooling}.
 *
 * <p>Zadrozny, Elkan, Transforming classifier scores into accurate multiclass probability estimates, KDD (2002).
 */
public final class MarginHistogram {
    private static final int BINS = 16;
    /** How many bins there are at most. */
    public static final int SIZE = 2 * BINS;

    private static final double WINDOW = 1000;

    private final boolean signed;
    private final int zero;
    private final double prior;
    private final FadingCounts all;
    private final FadingCounts hits;
    private double meanSquare;
    private long margins;

    /** @param signed whether there are two labels */
    public MarginHistogram(boolean signed) {
        this(signed, WINDOW);
    }

    /** @param window over how many labelled examples the counts look back */
    MarginHistogram(boolean signed, double window) {
        this.signed = signed;
        zero = signed ? BINS : 0;
        prior = signed ? 0.5 : 2;
        int bins = zero + BINS;
        all = new FadingCounts(window, bins);
        hits = new FadingCounts(window, bins);
    }

    /**
     * The probability of the positive label if there are two labels; otherwise the probability that the prediction is right.
     *
     * @param margin with two labels the score; otherwise the winner's score less its best rival's
     */
    public double probability(double margin, Pooling pooling) {
        pooling.clear();
        double weighted = prior * all.weight();
        for (int i = 0; i < all.size(); i++) {
            pooling.add(all.weighted(i) + weighted, hits.weighted(i) + weighted * expected(i));
        }
        return pooling.share(bin(margin));
    }

    /** Between 0 and 1, evenly over both signs. */
    private double expected(int bin) {
        return (bin - zero + BINS + 0.5) * (1.0 / SIZE);
    }

    private int bin(double margin) {
        double size = Math.abs(margin);
        double ratio = size == 0 ? 0 : size / (size + Math.sqrt(meanSquare));
        int bin = Math.min(BINS - 1, (int) (BINS * ratio));
        return margin >= 0 ? zero + bin : zero - 1 - bin;
    }

    /** @param hit with two labels whether the label was the positive one; otherwise whether the prediction was right */
    void observe(double margin, boolean hit) {
        int bin = bin(margin);
        all.fade();
        hits.fade();
        all.add(bin, 1);
        if (hit) {
            hits.add(bin, 1);
        }
        margins++;
        meanSquare += (margin * margin - meanSquare) / Math.min(margins, WINDOW);
    }

    /**
     * The area under the ROC curve: how likely a positive example has a larger score than a negative one; of two in one bin
     * one half. NaN unless there are two labels and both have been seen.
     */
    double auc() {
        if (!signed) {
            return Double.NaN;
        }
        double negativesBelow = 0;
        double positives = 0;
        double ordered = 0;
        for (int i = 0; i < all.size(); i++) {
            double positive = hits.get(i);
            double negative = all.get(i) - positive;
            ordered += positive * (negativesBelow + negative / 2);
            negativesBelow += negative;
            positives += positive;
        }
        return ordered / (positives * negativesBelow);
    }

    void exchange(State state) {
        margins = state.next(margins);
        meanSquare = state.next(meanSquare);
        all.exchange(state);
        hits.exchange(state);
    }
}
