package perceptron.chaos;

/** The unit g in which adaptive adds up what its fading average takes off the weights: it doubles every 512 examples. */
final class Fading {
    /** So many examples after which g is 1 again, and all sums are as much smaller. */
    static final int PERIOD = 512 * 512;

    static final double SHRINK = 0x1p-512;

    private static final double[] ROOTS = new double[512];

    static {
        ROOTS[0] = 1;
        for (int k = 1; k < ROOTS.length; k++) {
            ROOTS[k] = ROOTS[k - 1] * 0x1.0058c86da1c0ap+0;
        }
    }

    private Fading() {}

    /** @param c one more than the labelled examples so far */
    static double g(long c) {
        long count = c - 1;
        return Math.scalb(ROOTS[(int) (count % 512)], (int) (count / 512 % 512));
    }
}
