package perceptron.measure;

/**
 * Turns margins into probabilities by what became of earlier margins of about this size. Margins are divided by their root mean
 * square, which makes models and features of any scale comparable, and fall into 16 bins for each sign:
 *
 * <pre>
 *   bin = floor(16 |m| / (|m| + rms))
 * </pre>
 *
 * Both signs have bins of their own on one axis: positives are rare in what people classify, and the two sides are not equally reliable.
 * Every bin begins with a weight of 1/2 for what one expects of it; 32 bins with 2 would hide positives of which there are 1 in 100. If
 * larger margins happened to be hits less often, neighbouring bins are pooled until the shares rise, see {@link Pooling}.
 *
 * <p>Zadrozny, Elkan, Transforming classifier scores into accurate multiclass probability estimates, KDD (2002).
 */
public final class MarginHistogram {
    private static final int BINS = 16;
    public static final int SIZE = 2 * BINS;

    private static final double WINDOW = 1000;
    private static final double PRIOR = 0.5;

    private final FadingCounts all;
    private final FadingCounts hits;
    private double meanSquare;
    private long margins;

    MarginHistogram() {
        this(WINDOW);
    }

    /** @param window over how many labelled examples the counts look back */
    MarginHistogram(double window) {
        all = new FadingCounts(window, SIZE);
        hits = new FadingCounts(window, SIZE);
    }

    void pool(Pooling pooling) {
        pooling.clear();
        double weighted = PRIOR * all.weight();
        for (int i = 0; i < SIZE; i++) {
            double expected = (i + 0.5) * (1.0 / SIZE);
            pooling.add(all.weighted(i) + weighted, hits.weighted(i) + weighted * expected);
        }
    }

    /** The root mean square of margins. */
    double scale() {
        return Math.sqrt(meanSquare);
    }

    static int bin(double margin, double scale) {
        double size = Math.abs(margin);
        double ratio = size == 0 ? 0 : size / (size + scale);
        int bin = Math.min(BINS - 1, (int) (BINS * ratio));
        return margin >= 0 ? BINS + bin : BINS - 1 - bin;
    }

    /** Before the margins of the next example are counted. */
    void fade() {
        all.fade();
        hits.fade();
    }

    /** @param hit whether the label was that of the class with this margin */
    void count(double margin, boolean hit) {
        int bin = bin(margin, scale());
        all.add(bin, 1);
        if (hit) {
            hits.add(bin, 1);
        }
        margins++;
        meanSquare += (margin * margin - meanSquare) / Math.min(margins, WINDOW);
    }

    /**
     * The area under the ROC curve: how likely a hit has a larger margin than another; of two in one bin one half. NaN unless both have
     * been seen.
     */
    double auc() {
        double negativesBelow = 0;
        double positives = 0;
        double ordered = 0;
        for (int i = 0; i < SIZE; i++) {
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
