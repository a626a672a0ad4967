package perceptron.features;

import perceptron.example.FeatureVector;

/**
 * Stores the features of many vectors one after the other, in long arrays. If each vector had its own array, the
 * garbage collector would move neighbours apart, and a learner would wait for memory: up to twice as long.
 */
final class Packing {
    private static final int ROOM = 1 << 16;

    private float[] values = {};
    private int usedValues;
    private int[] pairs = {};
    private int usedInts;

    /** A copy that is only to be read. */
    FeatureVector add(FeatureVector vector) {
        return vector.isDense() ? addDense(vector) : addSparse(vector);
    }

    private FeatureVector addDense(FeatureVector vector) {
        int size = vector.size();
        int padded = padded(size);
        if (usedValues > values.length - padded) {
            values = new float[Math.max(ROOM, padded)];
            usedValues = 0;
        }
        System.arraycopy(vector.values(), vector.offset(), values, usedValues, size);
        usedValues += padded;
        return FeatureVector.view(values, usedValues - padded, size);
    }

    private FeatureVector addSparse(FeatureVector vector) {
        int size = vector.size();
        int ints = 2 * padded(size);
        if (usedInts > pairs.length - ints) {
            pairs = new int[Math.max(ROOM, ints)];
            usedInts = 0;
        }
        System.arraycopy(vector.pairs(), vector.offset(), pairs, usedInts, 2 * size);
        usedInts += ints;
        return FeatureVector.view(pairs, usedInts - ints, size);
    }

    /** The arrays are new, so zeros stand behind each vector. */
    private static int padded(int size) {
        return size + 7 & -8;
    }
}
