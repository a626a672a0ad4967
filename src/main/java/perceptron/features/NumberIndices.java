package perceptron.features;

import perceptron.example.FeatureVector;

/**
 * Where numbers lie that are drawn as curves: their indices come after those of all other features, so that a vector itself says
 * which of its features are numbers. The example has number n at {@code 2^30 + n}; what enters the arithmetic of it is its value at
 * {@code 2^30 + 9 n} and its hats at the eight indices after that.
 */
public final class NumberIndices {
    public static final int HATS = 8;

    /** The largest number of bits of hashed names that leaves room for the hats. */
    public static final int MOST_HASH_BITS = 26;

    private static final int FIRST = 1 << 30;
    private static final int EACH = HATS + 1;

    /** How many numbers there can be. */
    public static final int MOST = (FeatureVector.MAX_INDEX - FIRST) / EACH;

    /** How many there can be in examples with crossings, see {@link CrossIndices}. */
    static final int MOST_BELOW_CROSSED = 1 << MOST_HASH_BITS;

    /** How many indices there are for all other features. */
    public static final int MOST_OTHERS = FIRST;

    private NumberIndices() {}

    /** Where an example has a number. */
    public static int inExample(int number) {
        return FIRST + number;
    }

    /** Whether something lies here that belongs to a number, if it is not crossed. The bias, one past the largest index, is none. */
    public static boolean isNumber(int index) {
        return index >= FIRST && index <= FeatureVector.MAX_INDEX;
    }

    /** The number that an example has here. */
    public static int ofExample(int index) {
        return index - FIRST;
    }

    /** Where a number's value enters the arithmetic. */
    public static int value(int number) {
        return FIRST + EACH * number;
    }

    /** The number to which belongs what enters the arithmetic here. */
    public static int number(int index) {
        return (index - FIRST) / EACH;
    }

    /** Which of a number's hats lies here, from 1 on; 0 for its value. */
    public static int hat(int index) {
        return (index - FIRST) % EACH;
    }
}
