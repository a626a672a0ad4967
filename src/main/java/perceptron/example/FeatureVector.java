package perceptron.example;

import java.util.Arrays;

/**
 * The numbers of one example: dense, where the value at position k belongs to index k, or sparse, with strictly
 * ascending indices. A value is finite: what is not is refused when it is added.
 *
 * <p>It is filled again for every example, so that learning allocates nothing. One thread owns it; whoever wants to
 * keep it takes a {@link #copy()}. The arrays that it hands out are only read, from {@link #offset()} on, which is 0 but in
 * a {@link #view}.
 */
public final class FeatureVector {
    /** The largest index of a feature; the one after it is the bias's. */
    public static final int MAX_INDEX = Integer.MAX_VALUE - 1;

    private boolean dense = true;
    private int size;
    private int[] indices = {};
    private float[] values = {};
    private int offset;
    /** NaN as long as nobody asked. */
    private double squaredNorm = Double.NaN;

    public static FeatureVector dense(float... values) {
        FeatureVector vector = new FeatureVector();
        vector.clear(true);
        for (float value : values) {
            vector.add(value);
        }
        return vector;
    }

    public static FeatureVector sparse(int[] indices, float[] values) {
        FeatureVector vector = new FeatureVector();
        vector.clear(false);
        for (int k = 0; k < indices.length; k++) {
            vector.add(indices[k], values[k]);
        }
        return vector;
    }

    /**
     * Features that were another vector's before, where they lie in somebody else's arrays: only to be read.
     *
     * @param indices null for dense ones
     */
    public static FeatureVector view(int[] indices, float[] values, int offset, int size) {
        FeatureVector view = new FeatureVector();
        view.dense = indices == null;
        view.indices = indices;
        view.values = values;
        view.offset = offset;
        view.size = size;
        return view;
    }

    public void clear(boolean dense) {
        this.dense = dense;
        size = 0;
        squaredNorm = Double.NaN;
    }

    /** Adds the next value of a dense vector. */
    public void add(float value) {
        ensureRoom(1);
        checkFinite(size, value);
        values[size++] = value;
    }

    /** Adds the first {@code count} values to a dense vector, in less time than one by one. */
    public void addAll(float[] from, int count) {
        ensureRoom(count);
        System.arraycopy(from, 0, values, size, count);
        for (int k = 0; k < count; k++) {
            checkFinite(size + k, from[k]);
        }
        size += count;
    }

    private static void checkFinite(int index, float value) {
        if (!Float.isFinite(value)) {
            throw new Rejection(Reason.NOT_FINITE, "the value at index " + index + " is " + value);
        }
    }

    /** Adds the next value of a sparse vector. */
    public void add(int index, float value) {
        ensureRoom(1);
        checkFinite(index, value);
        checkIndex(size == 0 ? -1 : indices[size - 1], index);
        indices[size] = index;
        values[size++] = value;
    }

    /** Adds the first indices and values, of which there have to be as many, to a sparse vector, in less time than one by one. */
    public void addAll(int[] fromIndices, int indexCount, float[] fromValues, int valueCount) {
        if (indexCount != valueCount) {
            throw new Rejection(
                    Reason.BAD_INDEX, "the features have " + indexCount + " indices, but " + valueCount + " values");
        }
        int count = valueCount;
        ensureRoom(count);
        int last = size == 0 ? -1 : indices[size - 1];
        for (int k = 0; k < count; k++) {
            int index = fromIndices[k];
            checkFinite(index, fromValues[k]);
            checkIndex(last, index);
            last = index;
        }
        System.arraycopy(fromIndices, 0, indices, size, count);
        System.arraycopy(fromValues, 0, values, size, count);
        size += count;
    }

    private static void checkIndex(int last, int index) {
        if (index <= last || index > MAX_INDEX) {
            throw badIndex(last, index);
        }
    }

    private static Rejection badIndex(int last, int index) {
        return new Rejection(
                Reason.BAD_INDEX,
                index < 0 || index > MAX_INDEX
                        ? "index " + index + " is not within 0 and " + MAX_INDEX
                        : "index " + index + " follows " + last + ": indices must ascend");
    }

    /** Makes room for what is about to be added. */
    private void ensureRoom(int more) {
        squaredNorm = Double.NaN;
        if (size + more > values.length) {
            values = Arrays.copyOf(values, Math.max(16, Math.max(size + more, 2 * size)));
        }
        if (!dense && indices.length < values.length) {
            indices = Arrays.copyOf(indices, values.length);
        }
    }

    public boolean isDense() {
        return dense;
    }

    public int size() {
        return size;
    }

    public int index(int k) {
        return dense ? k : indices[offset + k];
    }

    public float value(int k) {
        return values[offset + k];
    }

    /** Where in the arrays the features begin. */
    public int offset() {
        return offset;
    }

    /** The indices of a sparse vector. */
    public int[] indices() {
        return indices;
    }

    public float[] values() {
        return values;
    }

    /** |x|², summed once: every learner and every pass over the same examples asks for it. */
    public double squaredNorm() {
        if (squaredNorm != squaredNorm) {
            squaredNorm = Squares.sum(values, offset, offset + size);
        }
        return squaredNorm;
    }

    public void copyFrom(FeatureVector other) {
        clear(other.dense);
        size = other.size;
        squaredNorm = other.squaredNorm;
        if (values.length < size) {
            values = new float[size];
        }
        System.arraycopy(other.values, other.offset, values, 0, size);
        if (!dense) {
            if (indices.length < size) {
                indices = new int[size];
            }
            System.arraycopy(other.indices, other.offset, indices, 0, size);
        }
    }

    /** A copy that takes no more memory than it needs. */
    public FeatureVector copy() {
        FeatureVector copy = new FeatureVector();
        copy.copyFrom(this);
        return copy;
    }
}
