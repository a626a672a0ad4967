package perceptron.example;

import java.util.Arrays;

/**
 * The numbers of one example: dense, with the value of index k at position k, or sparse, with strictly ascending
 * indices. Values are finite: any other is rejected when it is added.
 *
 * <p>A sparse feature is two neighbouring ints, its index and the bits of its value: they are used together, and
 * reading them from one array is much faster than from two.
 *
 * <p>It is filled again for every example, so that learning allocates nothing. One thread owns it; whoever wants to
 * keep it takes a {@link #copy()}. The arrays that it hands out are only read.
 */
public final class FeatureVector {
    /** The largest index of a feature; the one after it is the bias's. */
    public static final int MAX_INDEX = Integer.MAX_VALUE - 1;

    private boolean dense = true;
    private int size;
    private float[] values = {};
    private int[] pairs = {};
    /** NaN until it is computed. */
    private double squaredNorm = Double.NaN;

    public static FeatureVector dense(float... values) {
        FeatureVector vector = new FeatureVector();
        vector.addAll(values, values.length);
        return vector;
    }

    public static FeatureVector sparse(int[] indices, float[] values) {
        FeatureVector vector = new FeatureVector();
        vector.clear(false);
        vector.addAll(indices, indices.length, values, values.length);
        return vector;
    }

    public void clear(boolean dense) {
        this.dense = dense;
        size = 0;
        squaredNorm = Double.NaN;
    }

    /** Adds the next value of a dense vector. */
    public void add(float value) {
        ensureRoom(1);
        finite(size, value);
        values[size++] = value;
    }

    /** Adds the first {@code count} values to a dense vector: faster than one by one. */
    public void addAll(float[] from, int count) {
        ensureRoom(count);
        System.arraycopy(from, 0, values, size, count);
        for (int k = 0; k < count; k++) {
            finite(size + k, from[k]);
        }
        size += count;
    }

    /** Returns the value if it is finite, and throws a {@link Rejection} otherwise. */
    public static float finite(int index, float value) {
        if (!Float.isFinite(value)) {
            throw new Rejection(Reason.NOT_FINITE, "the value at index " + index + " is " + value);
        }
        return value;
    }

    /** Adds the next value of a sparse vector. */
    public void add(int index, float value) {
        ensureRoom(1);
        finite(index, value);
        checkIndex(size == 0 ? -1 : pairs[2 * size - 2], index);
        put(size++, index, value);
    }

    public void set(int k, float value) {
        finite(k, value);
        squaredNorm = Double.NaN;
        if (dense) {
            values[k] = value;
        } else {
            pairs[2 * k + 1] = Float.floatToRawIntBits(value);
        }
    }

    /** Adds the first indices and values to a sparse vector: faster than one by one. There must be as many of each. */
    public void addAll(int[] fromIndices, int indexCount, float[] fromValues, int valueCount) {
        if (indexCount != valueCount) {
            throw new Rejection(
                    Reason.BAD_INDEX, "the features have " + indexCount + " indices, but " + valueCount + " values");
        }
        int count = valueCount;
        ensureRoom(count);
        int last = size == 0 ? -1 : index(size - 1);
        for (int k = 0; k < count; k++) {
            int index = fromIndices[k];
            finite(index, fromValues[k]);
            checkIndex(last, index);
            put(size + k, index, fromValues[k]);
            last = index;
        }
        size += count;
    }

    private void put(int k, int index, float value) {
        pairs[2 * k] = index;
        pairs[2 * k + 1] = Float.floatToRawIntBits(value);
    }

    private static void checkIndex(int last, int index) {
        if (index <= last || index > MAX_INDEX) {
            throw new Rejection(
                    Reason.BAD_INDEX,
                    index < 0 || index > MAX_INDEX
                            ? "index " + index + " is not between 0 and " + MAX_INDEX
                            : "index " + index + " follows " + last + ": indices must ascend");
        }
    }

    private void ensureRoom(int more) {
        squaredNorm = Double.NaN;
        if (size + more > (dense ? values.length : pairs.length / 2)) {
            int room = Math.max(16, Math.max(size + more, 2 * size));
            if (dense) {
                values = Arrays.copyOf(values, room);
            } else {
                pairs = Arrays.copyOf(pairs, 2 * room);
            }
        }
    }

    /**
     * The array of a sparse vector, with room for this many more features. The caller writes them behind the present
     * ones, with ascending indices and finite values, and then calls {@link #filled}: faster than one by one.
     */
    public int[] roomFor(int more) {
        ensureRoom(more);
        return pairs;
    }

    public void filled(int count) {
        size += count;
    }

    public boolean isDense() {
        return dense;
    }

    public int size() {
        return size;
    }

    public int index(int k) {
        return dense ? k : pairs[2 * k];
    }

    public float value(int k) {
        return dense ? values[k] : Float.intBitsToFloat(pairs[2 * k + 1]);
    }

    /** The first feature at this index or after it, found by binary search. */
    public int first(long index) {
        if (dense) {
            return (int) Math.min(size, index);
        }
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (index(middle) < index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first feature after the k-th that has this index or a larger one, for neighbours: looks at one after the other. */
    public int endOfRun(int k, long index) {
        if (dense) {
            return (int) Math.min(size, index);
        }
        if (index(size - 1) < index) {
            return size;
        }
        int end = k + 1;
        while (index(end) < index) {
            end++;
        }
        return end;
    }

    /** The values of a dense vector. */
    public float[] values() {
        return values;
    }

    /** The features of a sparse vector: of each its index, and after it the bits of its value. */
    public int[] pairs() {
        return pairs;
    }

    /**
     * Puts zeros behind the last feature, up to a multiple of eight. Sums over all features take eight at a time, and a zero changes none.
     */
    public void pad() {
        int padded = size + 7 & -8;
        if (dense) {
            if (padded > values.length) {
                values = Arrays.copyOf(values, padded);
            }
            for (int k = size; k < padded; k++) {
                values[k] = 0;
            }
            return;
        }
        if (2 * padded > pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * padded);
        }
        for (int k = 2 * size; k < 2 * padded; k++) {
            pairs[k] = 0;
        }
    }

    /**
     * |x|², computed once, since every learner needs it in every pass over the same examples. It is summed in eight lanes like every
     * sum over an example's features: lane k mod 8 gets the k-th term. The last terms are zeros, see {@link #pad}.
     */
    public double squaredNorm() {
        if (Double.isNaN(squaredNorm)) {
            pad();
            double a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
            for (int k = 0; k < size; k += 8) {
                a0 += square(k);
                a1 += square(k + 1);
                a2 += square(k + 2);
                a3 += square(k + 3);
                a4 += square(k + 4);
                a5 += square(k + 5);
                a6 += square(k + 6);
                a7 += square(k + 7);
            }
            squaredNorm = ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7));
        }
        return squaredNorm;
    }

    private double square(int k) {
        double value = value(k);
        return value * value;
    }

    public void copyFrom(FeatureVector other) {
        clear(other.dense);
        size = other.size;
        if (dense) {
            values = values.length < size ? new float[size + 7 & -8] : values;
            System.arraycopy(other.values, 0, values, 0, size);
        } else {
            pairs = pairs.length < 2 * size ? new int[2 * (size + 7 & -8)] : pairs;
            System.arraycopy(other.pairs, 0, pairs, 0, 2 * size);
        }
    }

    /** A copy that takes no more memory than it needs, with room for {@link #pad}. */
    public FeatureVector copy() {
        FeatureVector copy = new FeatureVector();
        copy.copyFrom(this);
        copy.squaredNorm = squaredNorm;
        return copy;
    }
}
