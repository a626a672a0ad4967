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
        if (usedValues > values.length - size) {
            values = new float[Math.max(ROOM, size)];
            usedValues = 0;
        }
        System.arraycopy(vector.values(), vector.offset(), values, usedValues, size);
        usedValues += size;
        return FeatureVector.view(values, usedValues - size, size);
    }

    private FeatureVector addSparse(FeatureVector vector) {
        int ints = 2 * vector.size();
        if (usedInts > pairs.length - ints) {
            pairs = new int[Math.max(ROOM, ints)];
            usedInts = 0;
        }
        System.arraycopy(vector.pairs(), vector.offset(), pairs, usedInts, ints);
        usedInts += ints;
        return FeatureVector.view(pairs, usedInts - ints, vector.size());
    }
}
