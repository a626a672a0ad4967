package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * How a step moves the numbers of one vector, feature by feature, δ being what its weight moves by:
 *
 * <pre>
 *   δ = step * x                  of the second order: δ = step * (sigma * x), with the sigma from before
 *                                 of adaptive: as {@link Learner#move} says
 *   w += δ
 *   u += c * δ                    d += g * δ
 *   sigma as {@link Learner#variance} says
 * </pre>
 *
 * The bias's x is 1. Weights may be moved before averages are, so the δ are kept in between; and a change may be made again
 * on a single page that has missed it. Both run through the same two loops, which gives the same bits.
 */
final class Moves {
    private static final FeatureVector ONE = FeatureVector.dense(1);

    private final double[] lanes = new double[Sums.LANES];
    private final Learner learner;

    Moves(Learner learner) {
        this.learner = learner;
    }

    /** Room for the δ of every feature, and the bias's after them. */
    static double[] room(double[] deltas, FeatureVector x) {
        return deltas.length > x.size() ? deltas : new double[Math.max(16, 2 * x.size())];
    }

    /** Moves w and sigma, and keeps the δ; says what the squared length of w - start grows by. */
    double weights(PagedWeights weights, FeatureVector x, boolean bias, double step, double second, double[] deltas) {
        Sums.clear(lanes);
        int end;
        for (int k = 0; k < x.size(); k = end) {
            int page = weights.pageOf(x.index(k));
            end = Runs.end(x, k, page, weights.span());
            weights(weights, page, x, k, end, step, second, deltas, 0);
        }
        double grown = Sums.total(lanes);
        if (bias) {
            Sums.clear(lanes);
            weights(weights, weights.biasPage(), ONE, 0, 1, step, second, deltas, x.size());
            grown += lanes[0];
        }
        return grown;
    }

    /** Moves u by c δ, and d by g δ. */
    static void averages(PagedWeights weights, FeatureVector x, boolean bias, long c, double[] deltas) {
        if (!weights.layout().hasAverage()) {
            return;
        }
        int end;
        for (int k = 0; k < x.size(); k = end) {
            int page = weights.pageOf(x.index(k));
            end = Runs.end(x, k, page, weights.span());
            averages(weights, page, x, k, end, c, deltas, 0);
        }
        if (bias) {
            averages(weights, weights.biasPage(), ONE, 0, 1, c, deltas, x.size());
        }
    }

    /** Makes a whole change, w, sigma and u, on one page alone. */
    void onPage(
            PagedWeights weights,
            int page,
            FeatureVector x,
            boolean bias,
            double step,
            double second,
            long c,
            double[] deltas) {
        boolean isBias = page == weights.biasPage();
        FeatureVector on = isBias ? ONE : x;
        int from = isBias ? 0 : Runs.first(x, (long) page * weights.span());
        int to = isBias ? (bias ? 1 : 0) : Runs.first(x, (page + 1L) * weights.span());
        if (from < to) {
            weights(weights, page, on, from, to, step, second, deltas, 0);
            if (weights.layout().hasAverage()) {
                averages(weights, page, on, from, to, c, deltas, 0);
            }
        }
    }

    /** The features from one to another lie on this page; their δ go to the same places and {@code shift} further. */
    private void weights(
            PagedWeights weights,
            int number,
            FeatureVector x,
            int from,
            int to,
            double step,
            double second,
            double[] deltas,
            int shift) {
        int mask = weights.span() - 1;
        int stride = weights.stride();
        double[] page = weights.writable(number, (x.index(to - 1) & mask) + 1);
        boolean fromZero = !weights.startsAtRandom();
        boolean secondOrder = weights.layout().hasVariance();
        for (int k = from; k < to; k++) {
            int at = (x.index(k) & mask) * stride;
            double before = page[at];
            double delta;
            if (secondOrder) {
                double sigma = page[at + stride - 1];
                double z = x.value(k) * sigma;
                delta = learner.move(before, step * z, sigma, z, second);
                page[at + stride - 1] = learner.variance(sigma, z, second);
            } else {
                delta = step * x.value(k);
            }
            deltas[k + shift] = delta;
            double after = before + delta;
            page[at] = after;
            double start = fromZero ? 0 : weights.startOf(weights.indexOn(number, x.index(k)));
            lanes[k & Sums.LANES - 1] += (after - start) * (after - start) - (before - start) * (before - start);
        }
    }

    private static void averages(
            PagedWeights weights, int number, FeatureVector x, int from, int to, long c, double[] deltas, int shift) {
        int mask = weights.span() - 1;
        int stride = weights.stride();
        double[] page = weights.writable(number, (x.index(to - 1) & mask) + 1);
        if (weights.layout().fades()) {
            double g = Fading.factor(c);
            for (int k = from; k < to; k++) {
                int at = (x.index(k) & mask) * stride;
                double delta = deltas[k + shift];
                page[at + 1] += c * delta;
                page[at + Layout.FADING_SUM] += g * delta;
            }
            return;
        }
        for (int k = from; k < to; k++) {
            page[(x.index(k) & mask) * stride + 1] += c * deltas[k + shift];
        }
    }
}
