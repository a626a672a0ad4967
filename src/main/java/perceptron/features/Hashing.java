package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Turns names into indices below {@code 2^bits} without a dictionary (the hashing trick; Weinberger and others, 2009), by
 * the same rule as scikit-learn's {@code FeatureHasher} with {@code alternate_sign=True}, so that a model knows its features
 * there as here:
 *
 * <ul>
 *   <li>{@code h} is the {@link Murmur3} hash of a number's name, of {@code name=value} for a category, of a token itself,
 *       in UTF-8;
 *   <li>the index is {@code |h| mod 2^bits}, and the value (1 for what is no number) is negated where {@code h < 0}, so that
 *       collisions cancel out on average;
 *   <li>a value of zero is left out.
 * </ul>
 *
 * <p>Values that meet at one index are added in double, from the smallest to the largest, and then rounded to float, so that
 * the order in which features come never matters. Where they cancel out, the index is left out.
 *
 * <p>Owned by one thread; allocates nothing once its array is long enough.
 */
public final class Hashing {
    public static final int MAX_BITS = 30;
    public static final int DEFAULT_BITS = 20;

    private final int bits;
    private final int mask;
    private final FeatureNames names;
    /** The index above, below it the value's bits in an order that is the values' own: sorting brings together what meets. */
    private long[] keys = new long[64];

    public Hashing(int bits) {
        this(bits, null);
    }

    /** @param names where every name that comes is to be kept; null if nowhere */
    public Hashing(int bits, FeatureNames names) {
        if (bits < 1 || bits > MAX_BITS) {
            throw new IllegalArgumentException("hash.bits " + bits + " is not within 1 and " + MAX_BITS);
        }
        this.bits = bits;
        mask = (1 << bits) - 1;
        this.names = names;
    }

    /** The index of the name, or of {@code name=value}, that stands between two places of a text in UTF-8. */
    public int index(byte[] text, int from, int to) {
        return index(Murmur3.hash(text, from, to));
    }

    /** Whether the value of the feature with this name, or {@code name=value}, is negated. */
    public static boolean isNegated(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return Murmur3.hash(text, 0, text.length) < 0;
    }

    /** |-2^31| is -2^31 again, of which the mask leaves 0: what it leaves of 2^31, too. */
    private int index(int hash) {
        return Math.abs(hash) & mask;
    }

    /** @param marksNumbers whether numbers get the indices that {@link NumberIndices} keeps for them */
    void hash(NamedFeatures from, boolean marksNumbers, FeatureVector to) {
        int size = hashEach(from, marksNumbers);
        Arrays.sort(keys, 0, size);
        to.clear(false);
        for (int k = 0; k < size; ) {
            int index = index(keys[k]);
            double sum = 0;
            for (; k < size && index(keys[k]) == index; k++) {
                sum += value(keys[k]);
            }
            float value = (float) sum;
            if (Float.isInfinite(value)) {
                throw new Rejection(
                        Reason.NOT_FINITE, "the features that meet at index " + index + " add up to " + sum);
            }
            if (value != 0) {
                to.add(index, value);
            }
        }
    }

    private int hashEach(NamedFeatures from, boolean marksNumbers) {
        if (keys.length < from.size()) {
            keys = new long[2 * from.size()];
        }
        byte[] text = from.text();
        int size = 0;
        for (int k = 0; k < from.size(); k++) {
            float value = from.value(k);
            if (value != 0) {
                int hash = Murmur3.hash(text, from.start(k), from.end(k));
                boolean marked = marksNumbers && from.kind(k) == NamedFeatures.Kind.NUMBER;
                keys[size++] = key(place(hash, marked), hash < 0 ? -value : value);
                if (names != null) {
                    names.keep(index(hash), text, from.start(k), from.end(k));
                }
            }
        }
        return size;
    }

    private int place(int hash, boolean marked) {
        return marked ? NumberIndices.inExample(index(hash)) : index(hash);
    }

    /** What refers to an example's k-th named feature, a number, if it is crossed. */
    float reference(NamedFeatures from, int k, boolean marksNumbers) {
        int hash = Murmur3.hash(from.text(), from.start(k), from.end(k));
        return CrossIndices.reference(place(hash, marksNumbers), hash < 0);
    }

    /** The block of a crossing of so many numbers, which has this name in UTF-8. */
    int block(int numbers, byte[] name, int length) {
        int block = CrossIndices.block(numbers, index(name, 0, length), bits);
        if (names != null) {
            names.keep(block, name, 0, length);
        }
        return block;
    }

    private static long key(int index, float value) {
        return (long) index << 32 | ascending(Float.floatToRawIntBits(value)) & 0xffffffffL;
    }

    private static int index(long key) {
        return (int) (key >>> 32);
    }

    private static float value(long key) {
        return Float.intBitsToFloat(descending((int) key));
    }

    /** Of two floats the larger has the larger result, taken as unsigned. */
    private static int ascending(int bits) {
        return bits ^ (bits >> 31 | Integer.MIN_VALUE);
    }

    private static int descending(int bits) {
        return bits ^ (~bits >> 31 | Integer.MIN_VALUE);
    }
}
