package perceptron.example;

/**
 * |x|², summed in eight lanes like every sum over an example's features: lane k mod 8 gets the k-th term. Zeros stand behind the last
 * feature, up to a multiple of eight.
 */
final class Squares {
    private Squares() {}

    static double ofValues(float[] x, int from, int to) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        for (int k = from; k < to; k += 8) {
            a0 += (double) x[k] * x[k];
            a1 += (double) x[k + 1] * x[k + 1];
            a2 += (double) x[k + 2] * x[k + 2];
            a3 += (double) x[k + 3] * x[k + 3];
            a4 += (double) x[k + 4] * x[k + 4];
            a5 += (double) x[k + 5] * x[k + 5];
            a6 += (double) x[k + 6] * x[k + 6];
            a7 += (double) x[k + 7] * x[k + 7];
        }
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    /** The same over pairs of an index and a value's bits. */
    static double ofPairs(int[] pairs, int from, int to) {
        double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
        for (int k = from; k < to; k += 16) {
            a0 += square(pairs[k + 1]);
            a1 += square(pairs[k + 3]);
            a2 += square(pairs[k + 5]);
            a3 += square(pairs[k + 7]);
            a4 += square(pairs[k + 9]);
            a5 += square(pairs[k + 11]);
            a6 += square(pairs[k + 13]);
            a7 += square(pairs[k + 15]);
        }
        return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
    }

    private static double square(int bits) {
        double value = Float.intBitsToFloat(bits);
        return value * value;
    }
}
