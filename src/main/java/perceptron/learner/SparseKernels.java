package perceptron.learner;

/**
 * Products of sparse values with numbers on one page, eight features at a time, one in each lane of {@link Sums}: as {@link
 * DenseKernels} does it, but for all of an example at once. The speed depends on how many loads from memory are under way at a
 * time, and so on how few instructions there are to each. A feature is a pair, its index and the bits of its value.
 */
final class SparseKernels {
    private SparseKernels() {}

    /** w·x over features whose weights lie at the lower bits of their indices. */
    static double weights(double[] page, int mask, int[] pairs, int from, int to) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        int k = from;
        for (; k <= to - 16; k += 16) {
            a0 += value(pairs[k + 1]) * page[pairs[k] & mask];
            a1 += value(pairs[k + 3]) * page[pairs[k + 2] & mask];
            a2 += value(pairs[k + 5]) * page[pairs[k + 4] & mask];
            a3 += value(pairs[k + 7]) * page[pairs[k + 6] & mask];
            a4 += value(pairs[k + 9]) * page[pairs[k + 8] & mask];
            a5 += value(pairs[k + 11]) * page[pairs[k + 10] & mask];
            a6 += value(pairs[k + 13]) * page[pairs[k + 12] & mask];
            a7 += value(pairs[k + 15]) * page[pairs[k + 14] & mask];
        }
        if (k < to) {
            a0 += value(pairs[k + 1]) * page[pairs[k] & mask];
        }
        if (k + 2 < to) {
            a1 += value(pairs[k + 3]) * page[pairs[k + 2] & mask];
        }
        if (k + 4 < to) {
            a2 += value(pairs[k + 5]) * page[pairs[k + 4] & mask];
        }
        if (k + 6 < to) {
            a3 += value(pairs[k + 7]) * page[pairs[k + 6] & mask];
        }
        if (k + 8 < to) {
            a4 += value(pairs[k + 9]) * page[pairs[k + 8] & mask];
        }
        if (k + 10 < to) {
            a5 += value(pairs[k + 11]) * page[pairs[k + 10] & mask];
        }
        if (k + 12 < to) {
            a6 += value(pairs[k + 13]) * page[pairs[k + 12] & mask];
        }
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** w·x and u·x over features whose w, u and sigma lie side by side, at three times the lower bits of their indices. */
    static double triples(double[] page, int mask, int[] pairs, int from, int to, double[] others) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        int k = from;
        int at;
        double x;
        for (; k <= to - 16; k += 16) {
            at = (pairs[k] & mask) * 3;
            x = value(pairs[k + 1]);
            a0 += x * page[at];
            b0 += x * page[at + 1];
            at = (pairs[k + 2] & mask) * 3;
            x = value(pairs[k + 3]);
            a1 += x * page[at];
            b1 += x * page[at + 1];
            at = (pairs[k + 4] & mask) * 3;
            x = value(pairs[k + 5]);
            a2 += x * page[at];
            b2 += x * page[at + 1];
            at = (pairs[k + 6] & mask) * 3;
            x = value(pairs[k + 7]);
            a3 += x * page[at];
            b3 += x * page[at + 1];
            at = (pairs[k + 8] & mask) * 3;
            x = value(pairs[k + 9]);
            a4 += x * page[at];
            b4 += x * page[at + 1];
            at = (pairs[k + 10] & mask) * 3;
            x = value(pairs[k + 11]);
            a5 += x * page[at];
            b5 += x * page[at + 1];
            at = (pairs[k + 12] & mask) * 3;
            x = value(pairs[k + 13]);
            a6 += x * page[at];
            b6 += x * page[at + 1];
            at = (pairs[k + 14] & mask) * 3;
            x = value(pairs[k + 15]);
            a7 += x * page[at];
            b7 += x * page[at + 1];
        }
        if (k < to) {
            at = (pairs[k] & mask) * 3;
            x = value(pairs[k + 1]);
            a0 += x * page[at];
            b0 += x * page[at + 1];
        }
        if (k + 2 < to) {
            at = (pairs[k + 2] & mask) * 3;
            x = value(pairs[k + 3]);
            a1 += x * page[at];
            b1 += x * page[at + 1];
        }
        if (k + 4 < to) {
            at = (pairs[k + 4] & mask) * 3;
            x = value(pairs[k + 5]);
            a2 += x * page[at];
            b2 += x * page[at + 1];
        }
        if (k + 6 < to) {
            at = (pairs[k + 6] & mask) * 3;
            x = value(pairs[k + 7]);
            a3 += x * page[at];
            b3 += x * page[at + 1];
        }
        if (k + 8 < to) {
            at = (pairs[k + 8] & mask) * 3;
            x = value(pairs[k + 9]);
            a4 += x * page[at];
            b4 += x * page[at + 1];
        }
        if (k + 10 < to) {
            at = (pairs[k + 10] & mask) * 3;
            x = value(pairs[k + 11]);
            a5 += x * page[at];
            b5 += x * page[at + 1];
        }
        if (k + 12 < to) {
            at = (pairs[k + 12] & mask) * 3;
            x = value(pairs[k + 13]);
            a6 += x * page[at];
            b6 += x * page[at + 1];
        }
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** w·x, u·x and d·x over features whose w, u, d and sigma lie side by side, at four times the lower bits of their indices. */
    static double quadruples(double[] page, int mask, int[] pairs, int from, int to, double[] others, double[] thirds) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        double c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
        int k = from;
        int at;
        double x;
        for (; k <= to - 16; k += 16) {
            at = (pairs[k] & mask) * 4;
            x = value(pairs[k + 1]);
            a0 += x * page[at];
            b0 += x * page[at + 1];
            c0 += x * page[at + 2];
            at = (pairs[k + 2] & mask) * 4;
            x = value(pairs[k + 3]);
            a1 += x * page[at];
            b1 += x * page[at + 1];
            c1 += x * page[at + 2];
            at = (pairs[k + 4] & mask) * 4;
            x = value(pairs[k + 5]);
            a2 += x * page[at];
            b2 += x * page[at + 1];
            c2 += x * page[at + 2];
            at = (pairs[k + 6] & mask) * 4;
            x = value(pairs[k + 7]);
            a3 += x * page[at];
            b3 += x * page[at + 1];
            c3 += x * page[at + 2];
            at = (pairs[k + 8] & mask) * 4;
            x = value(pairs[k + 9]);
            a4 += x * page[at];
            b4 += x * page[at + 1];
            c4 += x * page[at + 2];
            at = (pairs[k + 10] & mask) * 4;
            x = value(pairs[k + 11]);
            a5 += x * page[at];
            b5 += x * page[at + 1];
            c5 += x * page[at + 2];
            at = (pairs[k + 12] & mask) * 4;
            x = value(pairs[k + 13]);
            a6 += x * page[at];
            b6 += x * page[at + 1];
            c6 += x * page[at + 2];
            at = (pairs[k + 14] & mask) * 4;
            x = value(pairs[k + 15]);
            a7 += x * page[at];
            b7 += x * page[at + 1];
            c7 += x * page[at + 2];
        }
        if (k < to) {
            at = (pairs[k] & mask) * 4;
            x = value(pairs[k + 1]);
            a0 += x * page[at];
            b0 += x * page[at + 1];
            c0 += x * page[at + 2];
        }
        if (k + 2 < to) {
            at = (pairs[k + 2] & mask) * 4;
            x = value(pairs[k + 3]);
            a1 += x * page[at];
            b1 += x * page[at + 1];
            c1 += x * page[at + 2];
        }
        if (k + 4 < to) {
            at = (pairs[k + 4] & mask) * 4;
            x = value(pairs[k + 5]);
            a2 += x * page[at];
            b2 += x * page[at + 1];
            c2 += x * page[at + 2];
        }
        if (k + 6 < to) {
            at = (pairs[k + 6] & mask) * 4;
            x = value(pairs[k + 7]);
            a3 += x * page[at];
            b3 += x * page[at + 1];
            c3 += x * page[at + 2];
        }
        if (k + 8 < to) {
            at = (pairs[k + 8] & mask) * 4;
            x = value(pairs[k + 9]);
            a4 += x * page[at];
            b4 += x * page[at + 1];
            c4 += x * page[at + 2];
        }
        if (k + 10 < to) {
            at = (pairs[k + 10] & mask) * 4;
            x = value(pairs[k + 11]);
            a5 += x * page[at];
            b5 += x * page[at + 1];
            c5 += x * page[at + 2];
        }
        if (k + 12 < to) {
            at = (pairs[k + 12] & mask) * 4;
            x = value(pairs[k + 13]);
            a6 += x * page[at];
            b6 += x * page[at + 1];
            c6 += x * page[at + 2];
        }
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        Sums.put(thirds, c0, c1, c2, c3, c4, c5, c6, c7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /**
     * The same as {@link #triples} if nothing but w and u is kept. It is faster by a sixth than one kernel for both, because the
     * compiler knows the distance from one feature to the next.
     */
    static double doubles(double[] page, int mask, int[] pairs, int from, int to, double[] others) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
        int k = from;
        int at;
        double x;
        for (; k <= to - 16; k += 16) {
            at = (pairs[k] & mask) * 2;
            x = value(pairs[k + 1]);
            a0 += x * page[at];
            b0 += x * page[at + 1];
            at = (pairs[k + 2] & mask) * 2;
            x = value(pairs[k + 3]);
            a1 += x * page[at];
            b1 += x * page[at + 1];
            at = (pairs[k + 4] & mask) * 2;
            x = value(pairs[k + 5]);
            a2 += x * page[at];
            b2 += x * page[at + 1];
            at = (pairs[k + 6] & mask) * 2;
            x = value(pairs[k + 7]);
            a3 += x * page[at];
            b3 += x * page[at + 1];
            at = (pairs[k + 8] & mask) * 2;
            x = value(pairs[k + 9]);
            a4 += x * page[at];
            b4 += x * page[at + 1];
            at = (pairs[k + 10] & mask) * 2;
            x = value(pairs[k + 11]);
            a5 += x * page[at];
            b5 += x * page[at + 1];
            at = (pairs[k + 12] & mask) * 2;
            x = value(pairs[k + 13]);
            a6 += x * page[at];
            b6 += x * page[at + 1];
            at = (pairs[k + 14] & mask) * 2;
            x = value(pairs[k + 15]);
            a7 += x * page[at];
            b7 += x * page[at + 1];
        }
        if (k < to) {
            at = (pairs[k] & mask) * 2;
            x = value(pairs[k + 1]);
            a0 += x * page[at];
            b0 += x * page[at + 1];
        }
        if (k + 2 < to) {
            at = (pairs[k + 2] & mask) * 2;
            x = value(pairs[k + 3]);
            a1 += x * page[at];
            b1 += x * page[at + 1];
        }
        if (k + 4 < to) {
            at = (pairs[k + 4] & mask) * 2;
            x = value(pairs[k + 5]);
            a2 += x * page[at];
            b2 += x * page[at + 1];
        }
        if (k + 6 < to) {
            at = (pairs[k + 6] & mask) * 2;
            x = value(pairs[k + 7]);
            a3 += x * page[at];
            b3 += x * page[at + 1];
        }
        if (k + 8 < to) {
            at = (pairs[k + 8] & mask) * 2;
            x = value(pairs[k + 9]);
            a4 += x * page[at];
            b4 += x * page[at + 1];
        }
        if (k + 10 < to) {
            at = (pairs[k + 10] & mask) * 2;
            x = value(pairs[k + 11]);
            a5 += x * page[at];
            b5 += x * page[at + 1];
        }
        if (k + 12 < to) {
            at = (pairs[k + 12] & mask) * 2;
            x = value(pairs[k + 13]);
            a6 += x * page[at];
            b6 += x * page[at + 1];
        }
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    private static double value(int bits) {
        return Float.intBitsToFloat(bits);
    }
}
