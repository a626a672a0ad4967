package perceptron.features;

import java.util.Arrays;
import perceptron.example.FeatureVector;

/** The crossings with numbers of one example, collected in any order, see {@link CrossIndices}. Owned by one thread. */
final class CrossedNumbers {
    private static final int EACH = CrossIndices.MOST_NUMBERS;

    private int size;
    /** The block in the upper half, the crossing's place in the order of arrival in the lower half. */
    private long[] keys = new long[16];

    private float[] references = new float[16 * EACH];

    void clear() {
        size = 0;
    }

    /** @param numbers references to them */
    void add(int block, float[] numbers, int count) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            references = Arrays.copyOf(references, 2 * size * EACH);
        }
        System.arraycopy(numbers, 0, references, size * EACH, count);
        keys[size] = (long) block << 32 | size;
        size++;
    }

    /** Adds the crossings to a vector. If several have the same block, only the first that came is added. */
    void addTo(FeatureVector vector) {
        Arrays.sort(keys, 0, size);
        int last = -1;
        for (int k = 0; k < size; k++) {
            int block = (int) (keys[k] >>> 32);
            if (block != last) {
                int from = (int) keys[k] * EACH;
                for (int number = 0; number < CrossIndices.numbers(block); number++) {
                    vector.add(block + number, references[from + number]);
                }
            }
            last = block;
        }
    }
}
