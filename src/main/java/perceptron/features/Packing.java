package perceptron.features;

import perceptron.example.FeatureVector;

/**
 * Lays dense vectors down one after the other in long arrays. With arrays of its own for each, the garbage collector would move
 * neighbours apart, and a learner wait for memory: up to twice as long. A sparse vector keeps arrays of its own, in which its
 * indices and its values lie side by side: that is the faster way for them.
 */
final class Packing {
    private static final int ROOM = 1 << 16;

    private float[] values = {};
    private int used;

    /** A copy that is only to be read. */
    FeatureVector add(FeatureVector vector) {
        if (!vector.isDense()) {
            return vector.copy();
        }
        int size = vector.size();
        if (used > values.length - size) {
            values = new float[Math.max(ROOM, size)];
            used = 0;
        }
        System.arraycopy(vector.values(), vector.offset(), values, used, size);
        used += size;
        return FeatureVector.view(values, used - size, size);
    }
}
