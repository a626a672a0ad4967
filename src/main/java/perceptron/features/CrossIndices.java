package perceptron.features;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;

/**
 * The indices of crossed numbers. They come after those of numbers, so that an index alone shows that a feature is
 * crossed. A crossing of m numbers, perhaps with categories, has a block of {@code 8^m} neighbouring indices: a cell
 * for each combination of the numbers' bins.
 *
 * <p>An example cannot name the cell, since only the model knows the bins. It refers to the numbers, at the first m
 * indices of the block: the bits of each value, except its sign, are the index at which the example has that number.
 * The cell itself, with value 1, then enters the arithmetic.
 */
public final class CrossIndices {
    /** How many numbers a crossing has at most. */
    static final int MOST_NUMBERS = 3;

    private static final int BITS_OF_BIN = 3;

    /** Crossings of one, two and three numbers have as many cells each as hashed names have indices. */
    private static final int BITS = NumberIndices.MOST_HASH_BITS;

    private static final int FIRST = NumberIndices.value(1 << NumberIndices.MOST_HASH_BITS);
    private static final int END = FIRST + (MOST_NUMBERS << BITS);

    private CrossIndices() {}

    /** The block of a crossing of this many numbers whose name is hashed to this index. */
    static int block(int numbers, int index, int hashBits) {
        int bits = Math.max(0, Math.min(hashBits, BITS) - BITS_OF_BIN * numbers);
        int block = index & (1 << bits) - 1;
        return FIRST + (numbers - 1 << BITS) + (block << BITS_OF_BIN * numbers);
    }

    /** Whether this index, of an example or of the arithmetic, is of crossed numbers, if the model crosses fields. */
    public static boolean isCrossed(int index) {
        return index >= FIRST && index < END;
    }

    /** How many numbers are crossed here. */
    public static int numbers(int index) {
        return (index - FIRST >>> BITS) + 1;
    }

    /** The first index of the block to which an index belongs. */
    public static int block(int index) {
        return index - cell(index);
    }

    /** The number of a cell within its block. */
    private static int cell(int index) {
        return index - FIRST & (1 << BITS_OF_BIN * numbers(index)) - 1;
    }

    /** The bin of each number, from 1 on, in the order in which the numbers stand in the crossing: {@code 3, 8}. */
    public static String bins(int index) {
        int cell = cell(index);
        int numbers = numbers(index);
        return IntStream.rangeClosed(1, numbers)
                .map(k -> (cell >>> BITS_OF_BIN * (numbers - k) & NumberIndices.HATS - 1) + 1)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
    }

    /** The value that refers to the number at an index, below zero if hashing has negated that number. */
    static float reference(int index, boolean isNegated) {
        float reference = Float.intBitsToFloat(index);
        return isNegated ? -reference : reference;
    }

    /** The index of the number to which an example's k-th feature, which is crossed, refers. */
    public static int referred(FeatureVector example, int k) {
        return Float.floatToRawIntBits(example.value(k)) & Integer.MAX_VALUE;
    }

    /** Whether hashing negated the number to which the k-th feature refers. Its bins are those before that. */
    public static boolean isNegated(FeatureVector example, int k) {
        return Float.floatToRawIntBits(example.value(k)) < 0;
    }

    /** The position of the first crossed feature of an example; the number of features if there is none. */
    public static int first(FeatureVector example) {
        int k = example.size();
        while (k > 0 && isCrossed(example.index(k - 1))) {
            k--;
        }
        return k;
    }
}
