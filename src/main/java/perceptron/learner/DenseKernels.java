package perceptron.learner;

/**
 * Products of dense values with numbers that lie side by side on one page, eight features at a time, one in each lane of
 * {@link Sums}. Written out, the eight chains of additions run in registers: about twice as fast as lanes in an array.
 *
 * <p>If an example lies on several pages, each call leaves its lanes in the given arrays, and the next call goes on from them, as
 * {@code on} tells it; so each stretch but the last has a multiple of eight features. A call returns the sum of all lanes so far.
 * If a page holds u beside w, both products are taken in one pass, since they lie in one line of the cache.
 */
final class DenseKernels {
    private DenseKernels() {}

    /** w·x over dense values, whose weights begin at page[0] with x[from]. */
    static double weights(double[] page, float[] x, int from, int to, boolean on, double[] lanes) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        if (on) {
            a0 = lanes[0];
            a1 = lanes[1];
            a2 = lanes[2];
            a3 = lanes[3];
            a4 = lanes[4];
            a5 = lanes[5];
            a6 = lanes[6];
            a7 = lanes[7];
        }
        int k = from;
        for (; k <= to - 8; k += 8) {
            int at = k - from;
            a0 += (double) x[k] * page[at];
            a1 += (double) x[k + 1] * page[at + 1];
            a2 += (double) x[k + 2] * page[at + 2];
            a3 += (double) x[k + 3] * page[at + 3];
            a4 += (double) x[k + 4] * page[at + 4];
            a5 += (double) x[k + 5] * page[at + 5];
            a6 += (double) x[k + 6] * page[at + 6];
            a7 += (double) x[k + 7] * page[at + 7];
        }
        int at = k - from;
        if (k < to) {
            a0 += (double) x[k] * page[at];
        }
        if (k + 1 < to) {
            a1 += (double) x[k + 1] * page[at + 1];
        }
        if (k + 2 < to) {
            a2 += (double) x[k + 2] * page[at + 2];
        }
        if (k + 3 < to) {
            a3 += (double) x[k + 3] * page[at + 3];
        }
        if (k + 4 < to) {
            a4 += (double) x[k + 4] * page[at + 4];
        }
        if (k + 5 < to) {
            a5 += (double) x[k + 5] * page[at + 5];
        }
        if (k + 6 < to) {
            a6 += (double) x[k + 6] * page[at + 6];
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** w·x and u·x over dense values, whose w and u begin at page[0] with x[from]. */
    static double both(
            double[] page, int stride, float[] x, int from, int to, boolean on, double[] lanes, double[] others) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        if (on) {
            a0 = lanes[0];
            a1 = lanes[1];
            a2 = lanes[2];
            a3 = lanes[3];
            a4 = lanes[4];
            a5 = lanes[5];
            a6 = lanes[6];
            a7 = lanes[7];
            b0 = others[0];
            b1 = others[1];
            b2 = others[2];
            b3 = others[3];
            b4 = others[4];
            b5 = others[5];
            b6 = others[6];
            b7 = others[7];
        }
        int k = from;
        for (; k <= to - 8; k += 8) {
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
        int at = (k - from) * stride;
        if (k < to) {
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
        }
        if (k + 1 < to) {
            a1 += (double) x[k + 1] * page[at + stride];
            b1 += (double) x[k + 1] * page[at + stride + 1];
        }
        if (k + 2 < to) {
            a2 += (double) x[k + 2] * page[at + 2 * stride];
            b2 += (double) x[k + 2] * page[at + 2 * stride + 1];
        }
        if (k + 3 < to) {
            a3 += (double) x[k + 3] * page[at + 3 * stride];
            b3 += (double) x[k + 3] * page[at + 3 * stride + 1];
        }
        if (k + 4 < to) {
            a4 += (double) x[k + 4] * page[at + 4 * stride];
            b4 += (double) x[k + 4] * page[at + 4 * stride + 1];
        }
        if (k + 5 < to) {
            a5 += (double) x[k + 5] * page[at + 5 * stride];
            b5 += (double) x[k + 5] * page[at + 5 * stride + 1];
        }
        if (k + 6 < to) {
            a6 += (double) x[k + 6] * page[at + 6 * stride];
            b6 += (double) x[k + 6] * page[at + 6 * stride + 1];
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** w·x, u·x and d·x over dense values, whose w, u, d and sigma begin at page[0] with x[from]. */
    static double all(
            double[] page, float[] x, int from, int to, boolean on, double[] lanes, double[] others, double[] thirds) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        double c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
        if (on) {
            a0 = lanes[0];
            a1 = lanes[1];
            a2 = lanes[2];
            a3 = lanes[3];
            a4 = lanes[4];
            a5 = lanes[5];
            a6 = lanes[6];
            a7 = lanes[7];
            b0 = others[0];
            b1 = others[1];
            b2 = others[2];
            b3 = others[3];
            b4 = others[4];
            b5 = others[5];
            b6 = others[6];
            b7 = others[7];
            c0 = thirds[0];
            c1 = thirds[1];
            c2 = thirds[2];
            c3 = thirds[3];
            c4 = thirds[4];
            c5 = thirds[5];
            c6 = thirds[6];
            c7 = thirds[7];
        }
        int k = from;
        for (; k <= to - 8; k += 8) {
            int at = (k - from) * 4;
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
            c0 += (double) x[k] * page[at + 2];
            a1 += (double) x[k + 1] * page[at + 4];
            b1 += (double) x[k + 1] * page[at + 5];
            c1 += (double) x[k + 1] * page[at + 6];
            a2 += (double) x[k + 2] * page[at + 8];
            b2 += (double) x[k + 2] * page[at + 9];
            c2 += (double) x[k + 2] * page[at + 10];
            a3 += (double) x[k + 3] * page[at + 12];
            b3 += (double) x[k + 3] * page[at + 13];
            c3 += (double) x[k + 3] * page[at + 14];
            a4 += (double) x[k + 4] * page[at + 16];
            b4 += (double) x[k + 4] * page[at + 17];
            c4 += (double) x[k + 4] * page[at + 18];
            a5 += (double) x[k + 5] * page[at + 20];
            b5 += (double) x[k + 5] * page[at + 21];
            c5 += (double) x[k + 5] * page[at + 22];
            a6 += (double) x[k + 6] * page[at + 24];
            b6 += (double) x[k + 6] * page[at + 25];
            c6 += (double) x[k + 6] * page[at + 26];
            a7 += (double) x[k + 7] * page[at + 28];
            b7 += (double) x[k + 7] * page[at + 29];
            c7 += (double) x[k + 7] * page[at + 30];
        }
        int at = (k - from) * 4;
        if (k < to) {
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
            c0 += (double) x[k] * page[at + 2];
        }
        if (k + 1 < to) {
            a1 += (double) x[k + 1] * page[at + 4];
            b1 += (double) x[k + 1] * page[at + 5];
            c1 += (double) x[k + 1] * page[at + 6];
        }
        if (k + 2 < to) {
            a2 += (double) x[k + 2] * page[at + 8];
            b2 += (double) x[k + 2] * page[at + 9];
            c2 += (double) x[k + 2] * page[at + 10];
        }
        if (k + 3 < to) {
            a3 += (double) x[k + 3] * page[at + 12];
            b3 += (double) x[k + 3] * page[at + 13];
            c3 += (double) x[k + 3] * page[at + 14];
        }
        if (k + 4 < to) {
            a4 += (double) x[k + 4] * page[at + 16];
            b4 += (double) x[k + 4] * page[at + 17];
            c4 += (double) x[k + 4] * page[at + 18];
        }
        if (k + 5 < to) {
            a5 += (double) x[k + 5] * page[at + 20];
            b5 += (double) x[k + 5] * page[at + 21];
            c5 += (double) x[k + 5] * page[at + 22];
        }
        if (k + 6 < to) {
            a6 += (double) x[k + 6] * page[at + 24];
            b6 += (double) x[k + 6] * page[at + 25];
            c6 += (double) x[k + 6] * page[at + 26];
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        Sums.put(thirds, c0, c1, c2, c3, c4, c5, c6, c7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }
}
