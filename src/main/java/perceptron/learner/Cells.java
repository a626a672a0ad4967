package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.features.CrossIndices;
import perceptron.features.NumberIndices;

/**
 * Crossed numbers enter as one cell, the combination of their bins. There are eight bins, by the same squashed score as the hats':
 *
 * <pre>
 *   z = (v - centre) / width      bin = floor((z / (1 + |z|) + 1) * 4)      at most 7
 * </pre>
 *
 * A number has no bin, and its crossings no cell, as long as nothing is known of it. If its value has always been the same, as
 * the 1 of a flag, that value has the middle bin, and any other has none. A crossing also refers to a number that is 0, which the
 * example leaves out.
 */
final class Cells {
    private static final int BINS = NumberIndices.HATS;

    private Cells() {}

    /** @param from the first of the example's features that are crossed */
    static void add(Statistics statistics, FeatureVector raw, int from, FeatureVector out) {
        int numbers;
        for (int k = from; k < raw.size(); k += numbers) {
            numbers = CrossIndices.numbers(raw.index(k));
            int cell = 0;
            for (int number = k; number < k + numbers && cell >= 0; number++) {
                int bin = bin(statistics, raw, number);
                cell = bin < 0 ? -1 : cell * BINS + bin;
            }
            if (cell >= 0) {
                out.add(raw.index(k) + cell, 1);
            }
        }
    }

    /** The bin of a number; -1 if it has none. */
    private static int bin(Statistics statistics, FeatureVector raw, int reference) {
        int index = CrossIndices.referred(raw, reference);
        float value = raw.valueAt(index);
        double centre = statistics.centre(index);
        double width = statistics.width(index);
        if (!(width > 0) && (value == 0 || value != centre)) {
            return -1;
        }
        double z = width > 0 ? (value - centre) / width : 0;
        double signed = CrossIndices.isNegated(raw, reference) ? -z : z;
        return Math.min((int) Hats.squashed(signed), BINS - 1);
    }

    /** The indices of the numbers that are crossed, ascending. */
    static int[] indices(FeatureVector raw, int from) {
        int[] indices = new int[raw.size() - from];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = CrossIndices.referred(raw, from + k);
        }
        Arrays.sort(indices);
        return indices;
    }
}
