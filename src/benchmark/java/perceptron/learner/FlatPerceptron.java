package perceptron.learner;

import perceptron.example.FeatureVector;

/** The bare loop: one array of weights, the examples one after the other in two more, float by float, and nothing else. */
final class FlatPerceptron {
    private final float[] values;
    private final int[] indices;
    private final float[] signs = new float[GeneratedData.EXAMPLES];
    private final float[] weights;
    private final int size;
    private final boolean dense;
    private long updates;

    FlatPerceptron(GeneratedData data) {
        weights = new float[data.dimensions];
        dense = data.examples.get(0).isDense();
        size = data.examples.get(0).size();
        values = new float[GeneratedData.EXAMPLES * size];
        indices = new int[values.length];
        for (int n = 0; n < GeneratedData.EXAMPLES; n++) {
            FeatureVector x = data.examples.get(n);
            for (int k = 0; k < size; k++) {
                values[n * size + k] = x.value(k);
                indices[n * size + k] = x.index(k);
            }
            signs[n] = data.classes[n] == 1 ? 1 : -1;
        }
    }

    long pass() {
        for (int n = 0; n < GeneratedData.EXAMPLES; n++) {
            if (dense) {
                learnDense(n * size, signs[n]);
            } else {
                learnSparse(n * size, signs[n]);
            }
        }
        return updates;
    }

    private void learnDense(int from, float sign) {
        float score = 0;
        for (int k = 0; k < size; k++) {
            score += weights[k] * values[from + k];
        }
        if (sign * score <= 0) {
            updates++;
            for (int k = 0; k < size; k++) {
                weights[k] += sign * values[from + k];
            }
        }
    }

    private void learnSparse(int from, float sign) {
        float score = 0;
        for (int k = from; k < from + size; k++) {
            score += weights[indices[k]] * values[k];
        }
        if (sign * score <= 0) {
            updates++;
            for (int k = from; k < from + size; k++) {
                weights[indices[k]] += sign * values[k];
            }
        }
    }
}
