package perceptron.features;

import perceptron.example.FeatureVector;

/**
 * The indices of numbers that are drawn as curves. They come after those of all other features, so that an index alone
 * shows that a feature is a number. The example has number n at {@code 2^30 + n}. Its value enters the arithmetic at
 * {@code 2^30 + 9 n}, and its hats at the eight indices after that.
 */
public final class NumberIndices {
    public static final int HATS = 8;

    /** The largest number of bits of hashed names that leaves room for the hats. */
    public static final int MOST_HASH_BITS = 26;

    private static final int FIRST = 1 << 30;
    private static final int EACH = HATS + 1;

    /** How many numbers there can be. */
    public static final int MOST = (FeatureVector.MAX_INDEX - FIRST) / EACH;

    /** The number of indices for all other features. */
    public static final int MOST_OTHERS = FIRST;

    private NumberIndices() {}

    /** The index at which an example has a number. */
    public static int inExample(int number) {
        return FIRST + number;
    }

    /** Whether an index is of a number. The bias, one past the largest index, is none. */
    public static boolean isNumber(int index) {
        return index >= FIRST && index <= FeatureVector.MAX_INDEX;
    }

    /** The number that an example has at an index. */
    public static int ofExample(int index) {
        return index - FIRST;
    }

    /** The index at which a number's value enters the arithmetic. */
    public static int value(int number) {
        return FIRST + EACH * number;
    }

    /** The number whose value or hat enters the arithmetic at an index. */
    public static int number(int index) {
        return (index - FIRST) / EACH;
    }

    /** Which of a number's hats enters the arithmetic at an index, from 1 on; 0 for its value. */
    public static int hat(int index) {
        return (index - FIRST) % EACH;
    }
}
