package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * The order of every sum over an example's features: a contract, so that the bits are the same on every machine.
 *
 * <ul>
 *   <li>The features are taken as they lie in the vector, by ascending index. The k-th, counted from 0, goes to lane k mod 8.
 *       A lane begins at +0.0 and adds its terms one after the other.
 *   <li>The eight lanes are added as ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)); the bias's term is added last.
 *   <li>A term is, for w·x, {@code (double) x * w}; for u·x and d·x likewise; for |x|², {@code (double) x * x}; for the
 *       spread, {@code (sigma * x) * x}; for what |w|² grows by, {@code w' * w' - w * w}, with w less its start. The bias's x
 *       is 1.
 *   <li>The score of the averaged weights is {@code w·x - u·x / c}, that of the fading average {@code w·x - d·x / g}.
 *   <li>Only {@code + - * /} and {@code sqrt}; a product and a sum are never fused.
 * </ul>
 *
 * What is added is never -0.0 in the end, since a lane begins at +0.0; so terms that are zero may be left out.
 */
final class Sums {
    static final int LANES = 8;

    private final double[] lanes = new double[LANES];
    private final double[] others = new double[LANES];
    private final double[] thirds = new double[LANES];

    double w;
    double u;
    double d;

    /** w·x into {@link #w}, u·x into {@link #u}, and d·x into {@link #d} if there are d, of weights that have u. */
    void ofAll(PagedWeights weights, FeatureVector x, boolean bias) {
        boolean fades = weights.layout().fades();
        w = add(weights, x);
        u = total(others);
        d = fades ? total(thirds) : 0;
        if (bias) {
            w += weights.w(PagedWeights.BIAS);
            u += weights.u(PagedWeights.BIAS);
            d += fades ? weights.at(PagedWeights.BIAS, Layout.FADING_SUM) : 0;
        }
    }

    /** w·x. The lanes of u·x stand in {@link #others} afterwards, and if there are d, those of d·x in {@link #thirds}. */
    private double add(PagedWeights weights, FeatureVector x) {
        x.pad();
        if (x.isDense() && x.size() > 0) {
            return dense(weights, x);
        }
        double[] page = weights.pageOfAll(x);
        if (page == null) {
            clearAll();
            featureByFeature(weights, x, 0, x.size());
            return total(lanes);
        }
        int mask = weights.span() - 1;
        int to = 2 * x.size();
        return Kernels.sparseWUD(page, weights.stride(), third(weights), mask, x.pairs(), 0, to, others, thirds);
    }

    /** Of weights without d the kernels take u a third time, and nobody asks for that sum. */
    private static int third(PagedWeights weights) {
        return weights.layout().fades() ? Layout.FADING_SUM : 1;
    }

    private void clearAll() {
        clear(lanes);
        clear(others);
        clear(thirds);
    }

    private double dense(PagedWeights weights, FeatureVector x) {
        float[] values = x.values();
        double sum = 0;
        int to;
        for (int from = 0; from < x.size(); from = to) {
            to = from + Math.min(x.size() - from, weights.span());
            double[] page = weights.pageOfRange(from, to);
            if (page == null) {
                if (from == 0) {
                    clearAll();
                }
                featureByFeature(weights, x, from, to);
                sum = total(lanes);
            } else {
                sum = weights.layout().fades()
                        ? Kernels.denseWUD(page, values, from, to, from > 0, lanes, others, thirds)
                        : Kernels.denseWU(page, weights.stride(), values, from, to, from > 0, lanes, others);
            }
        }
        return sum;
    }

    /** Wherever the features lie: table by table, so that every feature takes one lookup. */
    private void featureByFeature(PagedWeights weights, FeatureVector x, int from, int to) {
        int end;
        for (int k = from; k < to; k = end) {
            int block = x.index(k) / PagedWeights.BLOCK;
            end = x.index(to - 1) / PagedWeights.BLOCK == block ? to : x.first((block + 1L) * PagedWeights.BLOCK);
            inOneTable(weights, weights.table(block), x, k, end);
        }
    }

    private void inOneTable(PagedWeights weights, double[][] table, FeatureVector x, int from, int to) {
        int stride = weights.stride();
        boolean usual = weights.span() == Kernels.SPAN && !x.isDense() && !weights.startsAtRandom();
        int first = usual ? Math.min(to, from + LANES - 1 & -LANES) : to;
        // Zeros follow only the last feature of all. Before another table's features, those that do not fill the lanes
        // are left over.
        int rest = first == to || to == x.size() ? to : to & -LANES;
        oneByOne(weights, table, x, from, first);
        int start = 2 * first;
        int end = 2 * rest;
        if (usual) {
            Kernels.scatteredWUD(table, stride, third(weights), x.pairs(), start, end, lanes, others, thirds);
        }
        oneByOne(weights, table, x, rest, to);
    }

    private void oneByOne(PagedWeights weights, double[][] table, FeatureVector x, int from, int to) {
        int stride = weights.stride();
        boolean fades = weights.layout().fades();
        int spanBits = weights.spanBits();
        int mask = weights.span() - 1;
        for (int k = from; k < to; k++) {
            int index = x.index(k);
            int place = (index & PagedWeights.BLOCK - 1) >>> spanBits;
            double[] page = place < table.length ? table[place] : null;
            int at = (index & mask) * stride;
            double value = x.value(k);
            if (page != null && at < page.length) {
                lanes[k & LANES - 1] += value * page[at];
                others[k & LANES - 1] += value * page[at + 1];
                if (fades) {
                    thirds[k & LANES - 1] += value * page[at + Layout.FADING_SUM];
                }
            } else if (weights.startsAtRandom()) {
                lanes[k & LANES - 1] += value * weights.startOf(index);
            }
        }
    }

    static double squaredNorm(FeatureVector x, boolean bias) {
        return bias ? x.squaredNorm() + 1 : x.squaredNorm();
    }

    double spread(PagedWeights weights, FeatureVector x, boolean bias) {
        clear(lanes);
        double[] onlyPage = weights.pageOfAll(x);
        int mask = weights.span() - 1;
        int stride = weights.stride();
        for (int k = 0; k < x.size(); k++) {
            int index = x.index(k);
            double[] page = onlyPage == null ? weights.pageOfFeature(index) : onlyPage;
            int at = (index & mask) * stride + stride - 1;
            double sigma = at < page.length ? page[at] : 1;
            double value = x.value(k);
            lanes[k & LANES - 1] += sigma * value * value;
        }
        return bias ? total(lanes) + weights.sigma(PagedWeights.BIAS) : total(lanes);
    }

    static void clear(double[] lanes) {
        lanes[0] = 0;
        lanes[1] = 0;
        lanes[2] = 0;
        lanes[3] = 0;
        lanes[4] = 0;
        lanes[5] = 0;
        lanes[6] = 0;
        lanes[7] = 0;
    }

    static void put(
            double[] lanes, double a0, double a1, double a2, double a3, double a4, double a5, double a6, double a7) {
        lanes[0] = a0;
        lanes[1] = a1;
        lanes[2] = a2;
        lanes[3] = a3;
        lanes[4] = a4;
        lanes[5] = a5;
        lanes[6] = a6;
        lanes[7] = a7;
    }

    static double total(double[] lanes) {
        return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    }
}
