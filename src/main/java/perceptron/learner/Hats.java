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
        if (place < 0) {
            return putOne(first, 1, pairs, end);
        }
        if (place >= NumberIndices.HATS - 1) {
            return putOne(first + NumberIndices.HATS - 1, 1, pairs, end);
        }
        int lower = (int) place;
        float below = FeatureVector.finite(first, (float) (1 - (place - lower)));
        int then = putOne(first + lower, below, pairs, end);
        return putOne(first + lower + 1, (float) (place - lower), pairs, then);
    }

    private static int putOne(int index, float weight, int[] pairs, int end) {
        if (weight == 0) {
            return end;
        }
        pairs[end] = index;
        pairs[end + 1] = Float.floatToRawIntBits(weight);
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
