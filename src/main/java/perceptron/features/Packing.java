package perceptron.features;

import perceptron.example.FeatureVector;

/**
 * Lays the features of many vectors down one after the other, in long arrays. With arrays of its own for each vector,
 * the garbage collector would move neighbours apart, and a learner wait for memory: up to twice as long.
 */
final class Packing {
    private static final int ROOM = 1 << 16;

    private float[] values = {};
    private int[] indices;
    private int used;

    /** A copy that is only to be read. */
    FeatureVector add(FeatureVector vector) {
        int size = vector.size();
        if (used > values.length - size) {
            values = new float[Math.max(ROOM, size)];
            indices = null;
            used = 0;
        }
        System.arraycopy(vector.values(), vector.offset(), values, used, size);
        if (!vector.isDense()) {
            if (indices == null) {
                indices = new int[values.length];
            }
            System.arraycopy(vector.indices(), vector.offset(), indices, used, size);
        }
        used += size;
        return FeatureVector.view(vector.isDense() ? null : indices, values, used - size, size);
    }
}
