package perceptron.chaos;

import java.util.Arrays;
import java.util.List;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

/** The features of an example, in the order of their indices. */
record Features(int[] indices, float[] values) {
    static Features of(Example example) {
        if (example.getFeatures() instanceof Dense dense) {
            return of(true, List.of(), dense.getValues());
        }
        Sparse sparse = (Sparse) example.getFeatures();
        return of(false, sparse.getIndices(), sparse.getValues());
    }

    static Features of(boolean dense, List<Integer> indices, List<Float> values) {
        int[] is = new int[values.size()];
        float[] xs = new float[values.size()];
        for (int k = 0; k < xs.length; k++) {
            is[k] = dense ? k : indices.get(k);
            xs[k] = values.get(k);
        }
        return new Features(is, xs);
    }

    int size() {
        return indices.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Features features
                && Arrays.equals(indices, features.indices)
                && Arrays.equals(values, features.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(indices) + Arrays.toString(values);
    }
}
