package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.codec.digest.MurmurHash3;
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
 *   <li>{@code h} is the {@link MurmurHash3} (x86, 32 bits, seed 0) of a number's name, of {@code name=value} for a category,
 *       of a token itself, in UTF-8;
 *   <li>the index is {@code |h| mod 2^bits}, and the value (1 if the feature is not a number) is negated if {@code h < 0},
 *       so that collisions cancel out on average;
 *   <li>a value of zero is left out.
 *   <li>a cyclic number, see {@link Featurizer}, keeps its sign, and its zero.
 * </ul>
 *
 * <p>Values with the same index are added in double, from the smallest to the largest, and then rounded to float, so
 * that the order of the features never matters. If their sum is 0, the index is left out.
 *
 * <p>Owned by one thread; allocates nothing once its array is long enough.
 */
public final class Hashing {
    private static final int MAX_BITS = 30;
    private static final int RECENT = 1 << 15;

    private final int mask;
    private final FeatureNames names;

    /** The hashes of names that came lately: those are kept already. */
    private final int[] recent = new int[RECENT];

    /** The index in the upper half, the value in the lower half, in bits that sort as values do. */
    private long[] keys = new long[64];

    /** @param names keeps every name that comes; null to keep none */
    public Hashing(int bits, FeatureNames names) {
        if (bits < 1 || bits > MAX_BITS) {
            throw new IllegalArgumentException("hash.bits " + bits + " is not between 1 and " + MAX_BITS);
        }
        mask = (1 << bits) - 1;
        this.names = names;
        recent[0] = 1; // Otherwise a name whose hash is 0 would seem to have come already.
    }

    /** Whether the value of the feature with this name, or {@code name=value}, is negated. */
    public static boolean isNegated(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return hash(text, 0, text.length) < 0;
    }

    private static int hash(byte[] text, int from, int to) {
        return MurmurHash3.hash32x86(text, from, to - from, 0);
    }

    /** {@code Math.abs} leaves -2^31 negative, and the mask makes 0 of it, as of 2^31. */
    private int index(int hash) {
        return Math.abs(hash) & mask;
    }

    /** @param marksNumbers whether numbers get the indices that {@link Featurizer} reserves for them */
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
            if (value != 0 || Featurizer.period(index) > 0) {
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
            boolean cyclic = from.kind(k).period > 0;
            if (value != 0 || cyclic) {
                int hash = hash(text, from.start(k), from.end(k));
                int number = cyclic ? Featurizer.cyclic(from.kind(k), hash) : index(hash);
                int place = marksNumbers && from.kind(k).isNumber() ? Featurizer.inExample(number) : number;
                keys[size++] = key(place, hash < 0 && !cyclic ? -value : value);
                if (names != null && recent[hash & RECENT - 1] != hash) {
                    recent[hash & RECENT - 1] = hash;
                    names.keep(number, text, from.start(k), from.end(k));
                }
            }
        }
        return size;
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

    /** Maps the bits of floats to integers that, compared as unsigned, are in the order of the floats. */
    private static int ascending(int bits) {
        return bits ^ (bits >> 31 | Integer.MIN_VALUE);
    }

    private static int descending(int bits) {
        return bits ^ (~bits >> 31 | Integer.MIN_VALUE);
    }
}
