package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * The order of every sum over an example's features: a contract, so that the bits are the same on every machine.
 *
 * <ul>
 *   <li>The features are taken as they lie in the vector, by ascending index. The k-th, counted from 0, goes to lane k mod 8.
 *       A lane begins at +0.0 and adds its terms one after the other.
 *   <li>The eight lanes are added as ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)); the bias's term is added last.
 *   <li>A term is, for w·x, {@code (double) x * w}; for u·x, {@code (double) x * u}; for |x|², {@code (double) x * x}; for the
 *       spread, {@code (sigma * x) * x}; for what |w|² grows by, {@code w' * w' - w * w}. The bias's x is 1.
 *   <li>Only {@code + - * /} and {@code sqrt}; a product and a sum are never fused.
 * </ul>
 *
 * What is added is never -0.0 in the end, since a lane begins at +0.0; so terms that are zero may be left out.
 */
final class Sums {
    static final int LANES = 8;

    private final double[] lanes = new double[LANES];
    private final double[] others = new double[LANES];

    double w;
    double u;

    /** w·x into {@link #w}, and u·x into {@link #u}. */
    void ofBoth(PagedWeights weights, FeatureVector x, boolean bias) {
        clear(lanes);
        clear(others);
        for (int k = 0; k < x.size(); k++) {
            double value = x.value(k);
            lanes[k % LANES] += value * weights.w(x.index(k));
            others[k % LANES] += value * weights.u(x.index(k));
        }
        w = total(lanes);
        u = total(others);
        if (bias) {
            w += weights.w(PagedWeights.BIAS);
            u += weights.u(PagedWeights.BIAS);
        }
    }

    /** w·x. */
    double ofWeights(PagedWeights weights, FeatureVector x, boolean bias) {
        clear(lanes);
        for (int k = 0; k < x.size(); k++) {
            lanes[k % LANES] += (double) x.value(k) * weights.w(x.index(k));
        }
        return bias ? total(lanes) + weights.w(PagedWeights.BIAS) : total(lanes);
    }

    double squaredNorm(FeatureVector x, boolean bias) {
        clear(lanes);
        for (int k = 0; k < x.size(); k++) {
            double value = x.value(k);
            lanes[k % LANES] += value * value;
        }
        return bias ? total(lanes) + 1 : total(lanes);
    }

    double spread(PagedWeights weights, FeatureVector x, boolean bias) {
        clear(lanes);
        for (int k = 0; k < x.size(); k++) {
            double value = x.value(k);
            lanes[k % LANES] += weights.sigma(x.index(k)) * value * value;
        }
        return bias ? total(lanes) + weights.sigma(PagedWeights.BIAS) : total(lanes);
    }

    static void clear(double[] lanes) {
        java.util.Arrays.fill(lanes, 0);
    }

    static double total(double[] lanes) {
        return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    }
}
