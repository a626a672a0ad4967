package perceptron.features;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;

/**
 * Where crossed numbers lie: their indices come after those of numbers, so that a vector itself says which of its features they are.
 * A crossing of m numbers, perhaps with categories, has a block of {@code 8^m} neighbouring indices: a cell for each combination of
 * the numbers' bins.
 *
 * <p>An example has the numbers at the first m indices of the block: the bits of each value, but its sign, are the index at which the
 * example has that number, since only the model knows the bins. What enters the arithmetic is the one cell in which they lie, with value 1.
 */
public final class CrossIndices {
    /** How many numbers a crossing has at most. */
    static final int MOST_NUMBERS = 3;

    private static final int BITS_OF_BIN = 3;

    /** For each number of numbers, there are as many cells as hashed names have indices. */
    private static final int BITS = NumberIndices.MOST_HASH_BITS;

    private static final int FIRST = NumberIndices.value(1 << NumberIndices.MOST_HASH_BITS);
    private static final int END = FIRST + (MOST_NUMBERS << BITS);

    private CrossIndices() {}

    /** The block of a crossing of so many numbers, if hashing gives its name this index. */
    static int block(int numbers, int index, int hashBits) {
        int bits = Math.max(0, Math.min(hashBits, BITS) - BITS_OF_BIN * numbers);
        int block = index & (1 << bits) - 1;
        return FIRST + (numbers - 1 << BITS) + (block << BITS_OF_BIN * numbers);
    }

    /** Whether crossed numbers lie here, in an example or in what enters the arithmetic of a model that crosses fields. */
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

    /** Which cell of its block lies here. */
    private static int cell(int index) {
        return index - FIRST & (1 << BITS_OF_BIN * numbers(index)) - 1;
    }

    /** The bin of each number, from 1 on, in the order in which the numbers stand in the crossing: {@code 3, 8}. */
    public static String bins(int index) {
        int cell = cell(index);
        return IntStream.range(1 - numbers(index), 1)
                .map(k -> (cell >>> -BITS_OF_BIN * k & NumberIndices.HATS - 1) + 1)
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

    /** Whether the number to which it refers was negated by hashing: its bins are those of the number as it came. */
    public static boolean isNegated(FeatureVector example, int k) {
        return Float.floatToRawIntBits(example.value(k)) < 0;
    }

    /** The first of an example's features that is crossed; their number if there is none. */
    public static int first(FeatureVector example) {
        int k = example.size();
        while (k > 0 && isCrossed(example.index(k - 1))) {
            k--;
        }
        return k;
    }
}
