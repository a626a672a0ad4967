package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.features.CrossIndices;
import perceptron.features.NumberIndices;

/**
 * Numbers that are crossed, as the one cell in which their bins lie. There are eight bins by the same squashed score as the hats'; none
 * as long as nothing is known of a number, and only the middle one, for the value itself, if it has always been the same, as a flag's 1.
 * A crossing refers to a number that is 0, too, which the example leaves out:
 *
 * <pre>
 *   z = (v - centre) / width      bin = floor((z / (1 + |z|) + 1) * 4)      at most 7
 * </pre>
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

    /** -1 for none. */
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
