package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;

/** The bare loop: one array of weights, as long as there are features, float by float, and nothing else. */
final class FlatPerceptron {
    private final float[][] values = new float[GeneratedData.EXAMPLES][];
    private final int[][] indices = new int[GeneratedData.EXAMPLES][];
    private final float[] signs = new float[GeneratedData.EXAMPLES];
    private final float[] weights;
    private final boolean dense;
    private long updates;

    FlatPerceptron(GeneratedData data) {
        weights = new float[data.dimensions];
        dense = data.examples[0].isDense();
        for (int n = 0; n < GeneratedData.EXAMPLES; n++) {
            FeatureVector x = data.examples[n];
            values[n] = Arrays.copyOf(x.values(), x.size());
            indices[n] = dense ? null : Arrays.copyOf(x.indices(), x.size());
            signs[n] = data.classes[n] == 1 ? 1 : -1;
        }
    }

    long pass() {
        for (int n = 0; n < GeneratedData.EXAMPLES; n++) {
            if (dense) {
                learn(values[n], signs[n]);
            } else {
                learn(indices[n], values[n], signs[n]);
            }
        }
        return updates;
    }

    private void learn(float[] x, float sign) {
        float score = 0;
        for (int k = 0; k < x.length; k++) {
            score += weights[k] * x[k];
        }
        if (sign * score <= 0) {
            updates++;
            for (int k = 0; k < x.length; k++) {
                weights[k] += sign * x[k];
            }
        }
    }

    private void learn(int[] index, float[] x, float sign) {
        float score = 0;
        for (int k = 0; k < x.length; k++) {
            score += weights[index[k]] * x[k];
        }
        if (sign * score <= 0) {
            updates++;
            for (int k = 0; k < x.length; k++) {
                weights[index[k]] += sign * x[k];
            }
        }
    }
}
