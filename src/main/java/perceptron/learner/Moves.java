package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * How a change moves what is kept of the features of one vector, all numbers of a feature at once, δ being what its weight moves by:
 *
 * <pre>
 *   δ = step * x                  of the second order: δ = step * (sigma * x), with the sigma from before
 *                                 of adaptive: as {@link UpdateRule#move} says
 *   w += δ
 *   u += c * δ                    d += g * δ
 *   sigma as {@link UpdateRule#variance} says
 * </pre>
 *
 * The bias's x is 1. Pages do not depend on each other: a change may be made on a few of them, those that lack it, with the same bits.
 */
final class Moves {
    private static final FeatureVector ONE = FeatureVector.dense(1);

    private final double[] lanes = new double[Sums.LANES];
    private final UpdateRule rule;
    private final boolean bias;
    private double[] deltas;

    /** What the sums of the fading average grow by, and how often they were divided, at the counter of the change. */
    private double g;

    private long divisions;

    /** Keeps the sum of {@link PagedWeights#prefetch}. */
    private double prefetched;

    Moves(LearnerSettings settings) {
        rule = UpdateRule.of(settings);
        bias = settings.bias();
    }

    /**
     * Moves a vector.
     *
     * @param deltas takes the δ of every feature, and the bias's after them; null if nobody needs them
     * @param lacking which pages lack the change; null if all do
     * @return what the squared length of w - start grows by, if all pages lack the change
     */
    double move(PagedWeights weights, Change change, double step, double[] deltas, LinearModel.LackingPages lacking) {
        this.deltas = deltas;
        g = Fading.factor(change.c);
        divisions = Fading.divisions(change.c);
        FeatureVector x = change.entered;
        if (lacking != null) {
            prefetched += weights.prefetch(x);
        }
        Sums.clear(lanes);
        int end;
        for (int k = 0; k < x.size(); k = end) {
            int page = weights.pageOf(x.index(k));
            end = x.endOfRun(k, (page + 1L) * weights.span());
            if (lacking == null || lacking.lack(weights.vector(), page)) {
                move(weights, page, x, k, end, 0, change, step);
            }
        }
        double grown = Sums.total(lanes);
        if (bias && (lacking == null || lacking.lack(weights.vector(), weights.biasPage()))) {
            Sums.clear(lanes);
            move(weights, weights.biasPage(), ONE, 0, 1, x.size(), change, step);
            grown += lanes[0];
        }
        return grown;
    }

    /** The features from one to another lie on this page; their δ go to the same places and {@code shift} further. */
    private void move(
            PagedWeights weights,
            int number,
            FeatureVector x,
            int from,
            int to,
            int shift,
            Change change,
            double step) {
        int mask = weights.span() - 1;
        int stride = weights.stride();
        boolean secondOrder = weights.layout().hasVariance();
        boolean averaged = weights.layout().hasAverage();
        boolean fades = weights.layout().fades();
        boolean fromZero = !weights.startsAtRandom();
        long c = change.c;
        if (fades) {
            weights.divideFadingSums(number, divisions);
        }
        double[] page = weights.writable(number, (x.index(to - 1) & mask) + 1);
        for (int k = from; k < to; k++) {
            int at = (x.index(k) & mask) * stride;
            double before = page[at];
            double delta;
            if (secondOrder) {
                double sigma = page[at + stride - 1];
                double z = x.value(k) * sigma;
                delta = rule.move(before, step * z, sigma, z, change.second);
                page[at + stride - 1] = rule.variance(sigma, z, change.second);
            } else {
                delta = step * x.value(k);
            }
            double after = before + delta;
            page[at] = after;
            if (averaged) {
                page[at + 1] += c * delta;
            }
            if (fades) {
                page[at + Layout.FADING_SUM] += g * delta;
            }
            if (deltas != null) {
                deltas[k + shift] = delta;
            }
            double start = fromZero ? 0 : weights.startOf(weights.indexOn(number, x.index(k)));
            lanes[k & Sums.LANES - 1] += (after - start) * (after - start) - (before - start) * (before - start);
        }
    }
}
