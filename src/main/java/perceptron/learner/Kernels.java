package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * Products of an example's values with what is kept of its features, eight features at a time, one in each lane of {@link Sums}. Written
 * out, the chains of additions run in registers: about twice as fast as lanes in an array. What is kept of a feature lies side by side,
 * in one line of the cache, so all products are taken in one pass: W stands for w·x, U for u·x, D for d·x.
 *
 * <p>Behind its last feature an example has zeros up to a multiple of eight ({@link FeatureVector#pad}), which change
 * no sum. So there are no special cases for the last features.
 *
 * <p>Speed depends on how many loads from memory are under way at a time, and so on how few instructions there are to each: a pass for
 * each product, or a loop that does not know how many there are, takes a third longer.
 */
final class Kernels {
    /** The usual span. A constant, because a kernel over many pages is faster by a fifth if the compiler knows the span. */
    static final int SPAN = LearnerSettings.SPAN;

    private static final double[] ZEROS = new double[Sums.LANES];

    private Kernels() {}

    // Dense values on one page, whose numbers begin at page[0] with x[from]. Of an example on several pages, each call
    // leaves its lanes in the given arrays, and the next one goes on from them, as "on" says: each stretch but the last
    // has a multiple of eight features. A call returns the sum of all lanes of w·x so far.

    static double denseWU(
            double[] page, int stride, float[] x, int from, int to, boolean on, double[] lanes, double[] others) {
        double[] w = on ? lanes : ZEROS;
        double a0 = w[0], a1 = w[1], a2 = w[2], a3 = w[3];
        double a4 = w[4], a5 = w[5], a6 = w[6], a7 = w[7];
        double[] u = on ? others : ZEROS;
        double b0 = u[0], b1 = u[1], b2 = u[2], b3 = u[3];
        double b4 = u[4], b5 = u[5], b6 = u[6], b7 = u[7];
        for (int k = from; k < to; k += 8) {
            int at = (k - from) * stride;
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
            a1 += (double) x[k + 1] * page[at + stride];
            b1 += (double) x[k + 1] * page[at + stride + 1];
            a2 += (double) x[k + 2] * page[at + 2 * stride];
            b2 += (double) x[k + 2] * page[at + 2 * stride + 1];
            a3 += (double) x[k + 3] * page[at + 3 * stride];
            b3 += (double) x[k + 3] * page[at + 3 * stride + 1];
            a4 += (double) x[k + 4] * page[at + 4 * stride];
            b4 += (double) x[k + 4] * page[at + 4 * stride + 1];
            a5 += (double) x[k + 5] * page[at + 5 * stride];
            b5 += (double) x[k + 5] * page[at + 5 * stride + 1];
            a6 += (double) x[k + 6] * page[at + 6 * stride];
            b6 += (double) x[k + 6] * page[at + 6 * stride + 1];
            a7 += (double) x[k + 7] * page[at + 7 * stride];
            b7 += (double) x[k + 7] * page[at + 7 * stride + 1];
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    static double denseWUD(
            double[] page, float[] x, int from, int to, boolean on, double[] lanes, double[] others, double[] thirds) {
        double[] w = on ? lanes : ZEROS;
        double a0 = w[0], a1 = w[1], a2 = w[2], a3 = w[3];
        double a4 = w[4], a5 = w[5], a6 = w[6], a7 = w[7];
        double[] u = on ? others : ZEROS;
        double b0 = u[0], b1 = u[1], b2 = u[2], b3 = u[3];
        double b4 = u[4], b5 = u[5], b6 = u[6], b7 = u[7];
        double[] d = on ? thirds : ZEROS;
        double c0 = d[0], c1 = d[1], c2 = d[2], c3 = d[3];
        double c4 = d[4], c5 = d[5], c6 = d[6], c7 = d[7];
        for (int k = from; k < to; k += 8) {
            int at = (k - from) * 4;
            a0 += (double) x[k] * page[at];
            a1 += (double) x[k + 1] * page[at + 4];
            a2 += (double) x[k + 2] * page[at + 8];
            a3 += (double) x[k + 3] * page[at + 12];
            a4 += (double) x[k + 4] * page[at + 16];
            a5 += (double) x[k + 5] * page[at + 20];
            a6 += (double) x[k + 6] * page[at + 24];
            a7 += (double) x[k + 7] * page[at + 28];
            b0 += (double) x[k] * page[at + 1];
            b1 += (double) x[k + 1] * page[at + 5];
            b2 += (double) x[k + 2] * page[at + 9];
            b3 += (double) x[k + 3] * page[at + 13];
            b4 += (double) x[k + 4] * page[at + 17];
            b5 += (double) x[k + 5] * page[at + 21];
            b6 += (double) x[k + 6] * page[at + 25];
            b7 += (double) x[k + 7] * page[at + 29];
            c0 += (double) x[k] * page[at + 2];
            c1 += (double) x[k + 1] * page[at + 6];
            c2 += (double) x[k + 2] * page[at + 10];
            c3 += (double) x[k + 3] * page[at + 14];
            c4 += (double) x[k + 4] * page[at + 18];
            c5 += (double) x[k + 5] * page[at + 22];
            c6 += (double) x[k + 6] * page[at + 26];
            c7 += (double) x[k + 7] * page[at + 30];
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        Sums.put(thirds, c0, c1, c2, c3, c4, c5, c6, c7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    // Sparse values, all of an example, on one page: a feature is a pair, its index and the bits of its value. What is
    // kept of it lies at the lower bits of its index, times the stride. A call returns the sum of w·x, and leaves the
    // other lanes in the given arrays.

    static double sparseWUD(
            double[] page,
            int stride,
            int third,
            int mask,
            int[] pairs,
            int from,
            int to,
            double[] others,
            double[] thirds) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        double c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
        int at;
        for (int k = from; k < to; k += 16) {
            at = (pairs[k] & mask) * stride;
            a0 += value(pairs[k + 1]) * page[at];
            b0 += value(pairs[k + 1]) * page[at + 1];
            c0 += value(pairs[k + 1]) * page[at + third];
            at = (pairs[k + 2] & mask) * stride;
            a1 += value(pairs[k + 3]) * page[at];
            b1 += value(pairs[k + 3]) * page[at + 1];
            c1 += value(pairs[k + 3]) * page[at + third];
            at = (pairs[k + 4] & mask) * stride;
            a2 += value(pairs[k + 5]) * page[at];
            b2 += value(pairs[k + 5]) * page[at + 1];
            c2 += value(pairs[k + 5]) * page[at + third];
            at = (pairs[k + 6] & mask) * stride;
            a3 += value(pairs[k + 7]) * page[at];
            b3 += value(pairs[k + 7]) * page[at + 1];
            c3 += value(pairs[k + 7]) * page[at + third];
            at = (pairs[k + 8] & mask) * stride;
            a4 += value(pairs[k + 9]) * page[at];
            b4 += value(pairs[k + 9]) * page[at + 1];
            c4 += value(pairs[k + 9]) * page[at + third];
            at = (pairs[k + 10] & mask) * stride;
            a5 += value(pairs[k + 11]) * page[at];
            b5 += value(pairs[k + 11]) * page[at + 1];
            c5 += value(pairs[k + 11]) * page[at + third];
            at = (pairs[k + 12] & mask) * stride;
            a6 += value(pairs[k + 13]) * page[at];
            b6 += value(pairs[k + 13]) * page[at + 1];
            c6 += value(pairs[k + 13]) * page[at + third];
            at = (pairs[k + 14] & mask) * stride;
            a7 += value(pairs[k + 15]) * page[at];
            b7 += value(pairs[k + 15]) * page[at + 1];
            c7 += value(pairs[k + 15]) * page[at + third];
        }
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        Sums.put(thirds, c0, c1, c2, c3, c4, c5, c6, c7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    // Sparse values on many pages of SPAN features each, where no weight begins at random. The pair at "from" belongs
    // to lane 0.

    static void scatteredWUD(
            double[][] pages,
            int stride,
            int third,
            int[] pairs,
            int from,
            int to,
            double[] lanes,
            double[] others,
            double[] thirds) {
        double a0 = lanes[0], a1 = lanes[1], a2 = lanes[2], a3 = lanes[3];
        double a4 = lanes[4], a5 = lanes[5], a6 = lanes[6], a7 = lanes[7];
        double b0 = others[0], b1 = others[1], b2 = others[2], b3 = others[3];
        double b4 = others[4], b5 = others[5], b6 = others[6], b7 = others[7];
        double c0 = thirds[0], c1 = thirds[1], c2 = thirds[2], c3 = thirds[3];
        double c4 = thirds[4], c5 = thirds[5], c6 = thirds[6], c7 = thirds[7];
        double[] page;
        int at;
        for (int k = from; k < to; k += 16) {
            page = page(pages, pairs[k]);
            at = (pairs[k] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a0 += value(pairs[k + 1]) * page[at];
                b0 += value(pairs[k + 1]) * page[at + 1];
                c0 += value(pairs[k + 1]) * page[at + third];
            }
            page = page(pages, pairs[k + 2]);
            at = (pairs[k + 2] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a1 += value(pairs[k + 3]) * page[at];
                b1 += value(pairs[k + 3]) * page[at + 1];
                c1 += value(pairs[k + 3]) * page[at + third];
            }
            page = page(pages, pairs[k + 4]);
            at = (pairs[k + 4] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a2 += value(pairs[k + 5]) * page[at];
                b2 += value(pairs[k + 5]) * page[at + 1];
                c2 += value(pairs[k + 5]) * page[at + third];
            }
            page = page(pages, pairs[k + 6]);
            at = (pairs[k + 6] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a3 += value(pairs[k + 7]) * page[at];
                b3 += value(pairs[k + 7]) * page[at + 1];
                c3 += value(pairs[k + 7]) * page[at + third];
            }
            page = page(pages, pairs[k + 8]);
            at = (pairs[k + 8] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a4 += value(pairs[k + 9]) * page[at];
                b4 += value(pairs[k + 9]) * page[at + 1];
                c4 += value(pairs[k + 9]) * page[at + third];
            }
            page = page(pages, pairs[k + 10]);
            at = (pairs[k + 10] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a5 += value(pairs[k + 11]) * page[at];
                b5 += value(pairs[k + 11]) * page[at + 1];
                c5 += value(pairs[k + 11]) * page[at + third];
            }
            page = page(pages, pairs[k + 12]);
            at = (pairs[k + 12] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a6 += value(pairs[k + 13]) * page[at];
                b6 += value(pairs[k + 13]) * page[at + 1];
                c6 += value(pairs[k + 13]) * page[at + third];
            }
            page = page(pages, pairs[k + 14]);
            at = (pairs[k + 14] & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                a7 += value(pairs[k + 15]) * page[at];
                b7 += value(pairs[k + 15]) * page[at + 1];
                c7 += value(pairs[k + 15]) * page[at + third];
            }
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        Sums.put(thirds, c0, c1, c2, c3, c4, c5, c6, c7);
    }

    private static double[] page(double[][] pages, int index) {
        int place = (index & PagedWeights.BLOCK - 1) / SPAN;
        return place < pages.length ? pages[place] : null;
    }

    private static double value(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /**
     * Reads what is kept of an example's features only to bring it into the cache. If features lie far apart, memory answers many such
     * reads at the same time, while a loop that computes with each of them waits for one after the other. Returns a sum that the caller
     * has to keep in a field: otherwise the compiler drops the reads.
     */
    static double prefetch(PagedWeights weights, FeatureVector x) {
        double[] onlyPage = weights.pageOfAll(x);
        int mask = weights.span() - 1;
        int stride = weights.stride();
        double sum = 0;
        for (int k = 0; k < x.size(); k++) {
            int index = x.index(k);
            double[] page = onlyPage == null ? weights.pageOfFeature(index) : onlyPage;
            int at = (index & mask) * stride;
            sum += at < page.length ? page[at] + page[at + stride - 1] : 0;
        }
        return sum;
    }
}
