package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;

/**
 * How a step moves the numbers of one vector, feature by feature, δ being what its weight moves by:
 *
 * <pre>
 *   δ = step * x                  AROW: δ = step * (sigma * x), with the sigma from before
 *   w += δ
 *   u += c * δ
 *   sigma -= second * ((sigma * x) * (sigma * x)), and never below 0
 * </pre>
 *
 * The bias's x is 1. Weights may be moved before averages are, so the δ are kept in between; and a change may be made again
 * on a single page that has missed it. Both run through the same two loops, which gives the same bits.
 */
final class Moves {
    private static final FeatureVector ONE = FeatureVector.dense(1);

    private Moves() {}

    /** Room for the δ of every feature, and the bias's after them. */
    static double[] room(double[] deltas, FeatureVector x) {
        return deltas.length > x.size() ? deltas : new double[Math.max(16, 2 * x.size())];
    }

    /** Moves w and sigma, and keeps the δ; says what the squared length of w - start grows by. */
    static double weights(
            PagedWeights weights, FeatureVector x, boolean bias, double step, double second, double[] deltas) {
        double[] lanes = new double[Sums.LANES];
        weights.prepare(x, bias);
        for (int k = 0; k < x.size(); ) {
            int page = x.index(k) >>> weights.spanBits();
            int end = Runs.end(x, k, page, weights.spanBits());
            weights(weights, page, page << weights.spanBits(), x, k, end, step, second, deltas, 0, lanes);
            k = end;
        }
        double grown = Sums.total(lanes);
        if (bias) {
            Arrays.fill(lanes, 0);
            weights(weights, weights.biasPage(), 0, ONE, 0, 1, step, second, deltas, x.size(), lanes);
            grown += lanes[0];
        }
        return grown;
    }

    /** Moves u by c δ. */
    static void averages(PagedWeights weights, FeatureVector x, boolean bias, double c, double[] deltas) {
        weights.prepare(x, bias);
        for (int k = 0; k < x.size(); ) {
            int page = x.index(k) >>> weights.spanBits();
            int end = Runs.end(x, k, page, weights.spanBits());
            averages(weights, page, page << weights.spanBits(), x, k, end, c, deltas, 0);
            k = end;
        }
        if (bias) {
            averages(weights, weights.biasPage(), 0, ONE, 0, 1, c, deltas, x.size());
        }
    }

    /** Makes a whole change, w, sigma and u, on one page alone. */
    static void onPage(
            PagedWeights weights,
            int page,
            FeatureVector x,
            boolean bias,
            double step,
            double second,
            double c,
            double[] deltas) {
        double[] lanes = new double[Sums.LANES];
        if (page == weights.biasPage()) {
            if (bias) {
                weights.writable(page, 1);
                weights(weights, page, 0, ONE, 0, 1, step, second, deltas, x.size(), lanes);
                averages(weights, page, 0, ONE, 0, 1, c, deltas, x.size());
            }
            return;
        }
        int base = page << weights.spanBits();
        int from = Runs.first(x, base);
        int to = Runs.first(x, (long) base + weights.span());
        if (from < to) {
            weights.writable(page, x.index(to - 1) - base + 1);
            weights(weights, page, base, x, from, to, step, second, deltas, 0, lanes);
            averages(weights, page, base, x, from, to, c, deltas, 0);
        }
    }

    private static void weights(
            PagedWeights weights,
            int number,
            int base,
            FeatureVector x,
            int from,
            int to,
            double step,
            double second,
            double[] deltas,
            int shift,
            double[] lanes) {
        double[] page = weights.page(number);
        int stride = weights.stride();
        for (int k = from; k < to; k++) {
            int at = (x.index(k) - base) * stride;
            double direction = x.value(k);
            if (stride == 3) {
                double sigma = page[at + 2];
                direction *= sigma;
                page[at + 2] = Math.max(0, sigma - second * (direction * direction));
            }
            double delta = step * direction;
            deltas[k + shift] = delta;
            double before = page[at];
            double after = before + delta;
            page[at] = after;
            double start = weights.startOf(number == weights.biasPage() ? PagedWeights.BIAS : x.index(k));
            lanes[k % Sums.LANES] += (after - start) * (after - start) - (before - start) * (before - start);
        }
    }

    private static void averages(
            PagedWeights weights,
            int number,
            int base,
            FeatureVector x,
            int from,
            int to,
            double c,
            double[] deltas,
            int shift) {
        double[] page = weights.page(number);
        int stride = weights.stride();
        if (stride == 1) {
            return;
        }
        for (int k = from; k < to; k++) {
            page[(x.index(k) - base) * stride + 1] += c * deltas[k + shift];
        }
    }
}
