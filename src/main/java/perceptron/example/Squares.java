package perceptron.example;

/** |x|², summed in eight lanes like every sum over an example's features: lane k mod 8 gets the k-th term. */
final class Squares {
    private Squares() {}

    static double ofValues(float[] x, int from, int to) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        int k = from;
        for (; k <= to - 8; k += 8) {
            a0 += (double) x[k] * x[k];
            a1 += (double) x[k + 1] * x[k + 1];
            a2 += (double) x[k + 2] * x[k + 2];
            a3 += (double) x[k + 3] * x[k + 3];
            a4 += (double) x[k + 4] * x[k + 4];
            a5 += (double) x[k + 5] * x[k + 5];
            a6 += (double) x[k + 6] * x[k + 6];
            a7 += (double) x[k + 7] * x[k + 7];
        }
        if (k < to) {
            a0 += (double) x[k] * x[k];
        }
        if (k + 1 < to) {
            a1 += (double) x[k + 1] * x[k + 1];
        }
        if (k + 2 < to) {
            a2 += (double) x[k + 2] * x[k + 2];
        }
        if (k + 3 < to) {
            a3 += (double) x[k + 3] * x[k + 3];
        }
        if (k + 4 < to) {
            a4 += (double) x[k + 4] * x[k + 4];
        }
        if (k + 5 < to) {
            a5 += (double) x[k + 5] * x[k + 5];
        }
        if (k + 6 < to) {
            a6 += (double) x[k + 6] * x[k + 6];
        }
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** The same over pairs of an index and a value's bits. */
    static double ofPairs(int[] pairs, int from, int to) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        int k = from + 1;
        for (; k <= to - 15; k += 16) {
            a0 += square(pairs[k]);
            a1 += square(pairs[k + 2]);
            a2 += square(pairs[k + 4]);
            a3 += square(pairs[k + 6]);
            a4 += square(pairs[k + 8]);
            a5 += square(pairs[k + 10]);
            a6 += square(pairs[k + 12]);
            a7 += square(pairs[k + 14]);
        }
        if (k < to) {
            a0 += square(pairs[k]);
        }
        if (k + 2 < to) {
            a1 += square(pairs[k + 2]);
        }
        if (k + 4 < to) {
            a2 += square(pairs[k + 4]);
        }
        if (k + 6 < to) {
            a3 += square(pairs[k + 6]);
        }
        if (k + 8 < to) {
            a4 += square(pairs[k + 8]);
        }
        if (k + 10 < to) {
            a5 += square(pairs[k + 10]);
        }
        if (k + 12 < to) {
            a6 += square(pairs[k + 12]);
        }
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    private static double square(int bits) {
        double value = Float.intBitsToFloat(bits);
        return value * value;
    }
}
