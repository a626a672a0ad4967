package perceptron.learner;

/**
 * The average in which a weight of long ago counts half as much with every 512 labelled examples. It is kept as the average of all
 * weights is: as a sum of what every step moved, times a factor that grows with the number of labelled examples,
 *
 * <pre>
 *   d += g * δ          average = w - d / g          g = 2^(count / 512)
 * </pre>
 *
 * so that an example costs time by its own features alone. After 2^18 labelled examples, when g would be 2^512, it begins at 1 again,
 * and all d are divided by 2^512, which is exact.
 */
final class Fading {
    /** After how many labelled examples all sums are divided. */
    static final int PERIOD = 1 << 18;

    private static final int HALF_LIFE = 512;
    private static final double ROOT = 0x1.0058c86da1c0ap+0; // 2^(1/512)
    private static final double[] POWERS = powers();
    private static final double DIVISOR = 0x1p-512;

    /** After so many divisions nothing is left of any number. */
    private static final long MOST_DIVISIONS = 5;

    private Fading() {}

    private static double[] powers() {
        double[] powers = new double[HALF_LIFE];
        powers[0] = 1;
        for (int k = 1; k < HALF_LIFE; k++) {
            powers[k] = powers[k - 1] * ROOT;
        }
        return powers;
    }

    /** g, at this counter of labelled examples. */
    static double factor(long c) {
        long count = c - 1;
        long doublings = count / HALF_LIFE & HALF_LIFE - 1;
        return POWERS[(int) (count & HALF_LIFE - 1)] * Double.longBitsToDouble(1023 + doublings << 52);
    }

    /** How often the sums have been divided, at this counter. */
    static long divisions(long c) {
        return (c - 1) / PERIOD;
    }

    static void divide(double[] page, int stride, long times) {
        for (long time = Math.min(times, MOST_DIVISIONS); time > 0; time--) {
            for (int at = Layout.FADING_SUM; at < page.length; at += stride) {
                page[at] *= DIVISOR;
            }
        }
    }
}
