package perceptron.learner;

/**
 * Products of sparse values with numbers on one page, eight features at a time, one in each lane of {@link Sums}: as {@link
 * DenseKernels} does it, but for all of an example at once. How fast it is hangs on how many loads from memory are under way
 * at a time, and so on how few instructions there are to each.
 */
final class SparseKernels {
    private SparseKernels() {}

    /** w·x over values whose weights lie at the lower bits of their indices. */
    static double weights(double[] page, int mask, int[] indices, float[] x, int from, int to) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        int k = from;
        for (; k <= to - 8; k += 8) {
            a0 += (double) x[k] * page[indices[k] & mask];
            a1 += (double) x[k + 1] * page[indices[k + 1] & mask];
            a2 += (double) x[k + 2] * page[indices[k + 2] & mask];
            a3 += (double) x[k + 3] * page[indices[k + 3] & mask];
            a4 += (double) x[k + 4] * page[indices[k + 4] & mask];
            a5 += (double) x[k + 5] * page[indices[k + 5] & mask];
            a6 += (double) x[k + 6] * page[indices[k + 6] & mask];
            a7 += (double) x[k + 7] * page[indices[k + 7] & mask];
        }
        if (k < to) {
            a0 += (double) x[k] * page[indices[k] & mask];
        }
        if (k + 1 < to) {
            a1 += (double) x[k + 1] * page[indices[k + 1] & mask];
        }
        if (k + 2 < to) {
            a2 += (double) x[k + 2] * page[indices[k + 2] & mask];
        }
        if (k + 3 < to) {
            a3 += (double) x[k + 3] * page[indices[k + 3] & mask];
        }
        if (k + 4 < to) {
            a4 += (double) x[k + 4] * page[indices[k + 4] & mask];
        }
        if (k + 5 < to) {
            a5 += (double) x[k + 5] * page[indices[k + 5] & mask];
        }
        if (k + 6 < to) {
            a6 += (double) x[k + 6] * page[indices[k + 6] & mask];
        }
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** w·x and u·x over values whose w, u and sigma lie side by side, at three times the lower bits of their indices. */
    static double triples(double[] page, int mask, int[] indices, float[] x, int from, int to, double[] others) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        int k = from;
        int at;
        for (; k <= to - 8; k += 8) {
            at = (indices[k] & mask) * 3;
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
            at = (indices[k + 1] & mask) * 3;
            a1 += (double) x[k + 1] * page[at];
            b1 += (double) x[k + 1] * page[at + 1];
            at = (indices[k + 2] & mask) * 3;
            a2 += (double) x[k + 2] * page[at];
            b2 += (double) x[k + 2] * page[at + 1];
            at = (indices[k + 3] & mask) * 3;
            a3 += (double) x[k + 3] * page[at];
            b3 += (double) x[k + 3] * page[at + 1];
            at = (indices[k + 4] & mask) * 3;
            a4 += (double) x[k + 4] * page[at];
            b4 += (double) x[k + 4] * page[at + 1];
            at = (indices[k + 5] & mask) * 3;
            a5 += (double) x[k + 5] * page[at];
            b5 += (double) x[k + 5] * page[at + 1];
            at = (indices[k + 6] & mask) * 3;
            a6 += (double) x[k + 6] * page[at];
            b6 += (double) x[k + 6] * page[at + 1];
            at = (indices[k + 7] & mask) * 3;
            a7 += (double) x[k + 7] * page[at];
            b7 += (double) x[k + 7] * page[at + 1];
        }
        if (k < to) {
            at = (indices[k] & mask) * 3;
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
        }
        if (k + 1 < to) {
            at = (indices[k + 1] & mask) * 3;
            a1 += (double) x[k + 1] * page[at];
            b1 += (double) x[k + 1] * page[at + 1];
        }
        if (k + 2 < to) {
            at = (indices[k + 2] & mask) * 3;
            a2 += (double) x[k + 2] * page[at];
            b2 += (double) x[k + 2] * page[at + 1];
        }
        if (k + 3 < to) {
            at = (indices[k + 3] & mask) * 3;
            a3 += (double) x[k + 3] * page[at];
            b3 += (double) x[k + 3] * page[at + 1];
        }
        if (k + 4 < to) {
            at = (indices[k + 4] & mask) * 3;
            a4 += (double) x[k + 4] * page[at];
            b4 += (double) x[k + 4] * page[at + 1];
        }
        if (k + 5 < to) {
            at = (indices[k + 5] & mask) * 3;
            a5 += (double) x[k + 5] * page[at];
            b5 += (double) x[k + 5] * page[at + 1];
        }
        if (k + 6 < to) {
            at = (indices[k + 6] & mask) * 3;
            a6 += (double) x[k + 6] * page[at];
            b6 += (double) x[k + 6] * page[at + 1];
        }
        put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /**
     * The same as {@link #triples} where nothing but w and u is kept. That the compiler knows the distance from one feature to
     * the next makes it faster by a sixth.
     */
    static double pairs(double[] page, int mask, int[] indices, float[] x, int from, int to, double[] others) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        int k = from;
        int at;
        for (; k <= to - 8; k += 8) {
            at = (indices[k] & mask) * 2;
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
            at = (indices[k + 1] & mask) * 2;
            a1 += (double) x[k + 1] * page[at];
            b1 += (double) x[k + 1] * page[at + 1];
            at = (indices[k + 2] & mask) * 2;
            a2 += (double) x[k + 2] * page[at];
            b2 += (double) x[k + 2] * page[at + 1];
            at = (indices[k + 3] & mask) * 2;
            a3 += (double) x[k + 3] * page[at];
            b3 += (double) x[k + 3] * page[at + 1];
            at = (indices[k + 4] & mask) * 2;
            a4 += (double) x[k + 4] * page[at];
            b4 += (double) x[k + 4] * page[at + 1];
            at = (indices[k + 5] & mask) * 2;
            a5 += (double) x[k + 5] * page[at];
            b5 += (double) x[k + 5] * page[at + 1];
            at = (indices[k + 6] & mask) * 2;
            a6 += (double) x[k + 6] * page[at];
            b6 += (double) x[k + 6] * page[at + 1];
            at = (indices[k + 7] & mask) * 2;
            a7 += (double) x[k + 7] * page[at];
            b7 += (double) x[k + 7] * page[at + 1];
        }
        if (k < to) {
            at = (indices[k] & mask) * 2;
            a0 += (double) x[k] * page[at];
            b0 += (double) x[k] * page[at + 1];
        }
        if (k + 1 < to) {
            at = (indices[k + 1] & mask) * 2;
            a1 += (double) x[k + 1] * page[at];
            b1 += (double) x[k + 1] * page[at + 1];
        }
        if (k + 2 < to) {
            at = (indices[k + 2] & mask) * 2;
            a2 += (double) x[k + 2] * page[at];
            b2 += (double) x[k + 2] * page[at + 1];
        }
        if (k + 3 < to) {
            at = (indices[k + 3] & mask) * 2;
            a3 += (double) x[k + 3] * page[at];
            b3 += (double) x[k + 3] * page[at + 1];
        }
        if (k + 4 < to) {
            at = (indices[k + 4] & mask) * 2;
            a4 += (double) x[k + 4] * page[at];
            b4 += (double) x[k + 4] * page[at + 1];
        }
        if (k + 5 < to) {
            at = (indices[k + 5] & mask) * 2;
            a5 += (double) x[k + 5] * page[at];
            b5 += (double) x[k + 5] * page[at + 1];
        }
        if (k + 6 < to) {
            at = (indices[k + 6] & mask) * 2;
            a6 += (double) x[k + 6] * page[at];
            b6 += (double) x[k + 6] * page[at + 1];
        }
        put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    private static void put(
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
}
