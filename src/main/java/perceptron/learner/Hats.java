package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.features.NumberIndices;

/**
 * A number as two neighbours of eight overlapping hats, whose weights are the heights at the hats' tops of a curve: piecewise linear,
 * over the number's own distribution, squashed so that it has no ends.
 *
 * <pre>
 *   z = (v - centre) / width      p = (z / (1 + |z|) + 1) * 4 - 0.5      between -0.5 and 7.5
 *   hat floor(p) has 1 - (p - floor(p)), the next one p - floor(p)       beyond the outer tops, the outer hat has 1
 * </pre>
 */
final class Hats {
    /** As how many features a number may enter: its value, and two hats. */
    static final int MOST_FEATURES = 3;

    private static final int HALF = NumberIndices.HATS / 2;

    private Hats() {}

    /**
     * Puts a number's hats behind what stands in these pairs, those with weight 0 left out.
     *
     * @param first the index of the first hat
     * @return where the pairs end now
     */
    static int put(double z, int first, int[] pairs, int end) {
        double place = squashed(z) - 0.5;
        double top = Math.floor(place);
        double above = place - top;
        if (!(place > 0 && above > 0 && place < NumberIndices.HATS - 1)) {
            return putOne(place, first, pairs, end);
        }
        int lower = first + (int) top;
        pairs[end] = lower;
        pairs[end + 1] = Float.floatToRawIntBits((float) (1 - above));
        pairs[end + 2] = lower + 1;
        pairs[end + 3] = Float.floatToRawIntBits((float) above);
        return end + 4;
    }

    /** Of a place at the top of a hat, or beyond the outer tops. */
    private static int putOne(double place, int first, int[] pairs, int end) {
        int hat = place < 0 ? 0 : (int) Math.min(place, NumberIndices.HATS - 1);
        FeatureVector.finite(first, (float) place); // not a number if z is infinite
        pairs[end] = first + hat;
        pairs[end + 1] = Float.floatToRawIntBits(1f);
        return end + 2;
    }

    /** Where a z lies between 0 and the number of hats. */
    static double squashed(double z) {
        return (z / (1 + Math.abs(z)) + 1) * HALF;
    }

    /** The z that has this place: a whole one at the top of a hat. */
    static double z(double place) {
        double side = (place + 0.5) / HALF - 1;
        return side / (1 - Math.abs(side));
    }
}
