package perceptron.example;

import java.util.Arrays;

/**
 * The numbers of one example: dense, where the value at position k belongs to index k, or sparse, with strictly
 * ascending indices. A value is finite: what is not is refused when it is added.
 *
 * <p>It is filled again for every example, so that learning allocates nothing. One thread owns it; whoever wants to
 * keep it takes a {@link #copy()}. The arrays that it hands out are longer than {@link #size()}, and only read.
 */
public final class FeatureVector {
    /** The largest index of a feature; the one after it is the bias's. */
    public static final int MAX_INDEX = Integer.MAX_VALUE - 1;

    private boolean dense = true;
    private int size;
    private int[] indices = {};
    private float[] values = {};

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

    public void clear(boolean dense) {
        this.dense = dense;
        size = 0;
    }

    /** Adds the next value of a dense vector. */
    public void add(float value) {
        if (!Float.isFinite(value)) {
            throw new Rejection(Reason.NOT_FINITE, "the value at position " + size + " is " + value);
        }
        ensureRoom();
        values[size++] = value;
    }

    /** Adds the next value of a sparse vector. */
    public void add(int index, float value) {
        if (!Float.isFinite(value)) {
            throw new Rejection(Reason.NOT_FINITE, "the value at index " + index + " is " + value);
        }
        if (index < 0 || index > MAX_INDEX) {
            throw new Rejection(Reason.BAD_INDEX, "index " + index + " is not within 0 and " + MAX_INDEX);
        }
        if (size > 0 && index <= indices[size - 1]) {
            throw new Rejection(
                    Reason.BAD_INDEX, "index " + index + " follows " + indices[size - 1] + ": indices must ascend");
        }
        ensureRoom();
        indices[size] = index;
        values[size++] = value;
    }

    private void ensureRoom() {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(16, 2 * size));
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
        return dense ? k : indices[k];
    }

    public float value(int k) {
        return values[k];
    }

    /** The indices of a sparse vector. */
    public int[] indices() {
        return indices;
    }

    public float[] values() {
        return values;
    }

    public void copyFrom(FeatureVector other) {
        clear(other.dense);
        size = other.size;
        if (values.length < size) {
            values = new float[other.values.length];
        }
        System.arraycopy(other.values, 0, values, 0, size);
        if (!dense) {
            if (indices.length < size) {
                indices = new int[values.length];
            }
            System.arraycopy(other.indices, 0, indices, 0, size);
        }
    }

    public FeatureVector copy() {
        FeatureVector copy = new FeatureVector();
        copy.copyFrom(this);
        return copy;
    }
}
