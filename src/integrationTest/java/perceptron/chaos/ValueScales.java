package perceptron.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How values enter the arithmetic: divided by their root mean square so far, or as they come. */
final class ValueScales {
    private static final int N = 0;
    private static final int MEAN = 1;
    private static final int M2 = 2;
    private static final int F = 3;
    private static final int CENTRE = 4;
    private static final int WIDTH = 5;

    private final Recipe recipe;

    /** Of each feature what is known of its distribution. */
    final Map<Integer, double[]> features = new HashMap<>();

    ValueScales(Recipe recipe) {
        this.recipe = recipe;
    }

    Features scaled(Features raw) {
        if (!recipe.rms()) {
            return raw;
        }
        List<Integer> indices = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        for (int k = 0; k < raw.size(); k++) {
            int index = raw.indices()[k];
            float value = raw.values()[k];
            if (value != 0) {
                indices.add(index);
                values.add(byMeanSquare(index, value));
            }
        }
        return Features.of(false, indices, values);
    }

    private float byMeanSquare(int index, double value) {
        double f = features.containsKey(index) ? features.get(index)[F] : 0;
        return (float) (f == 0 ? Math.signum(value) : value * f);
    }

    /** Counts the values of an example that has changed the weights. */
    void count(Features raw) {
        for (int k = 0; recipe.rms() && k < raw.size(); k++) {
            if (raw.values()[k] != 0) {
                observe(features.computeIfAbsent(raw.indices()[k], key -> new double[6]), raw.values()[k]);
            }
        }
    }

    private static void observe(double[] known, double v) {
        known[N] += 1;
        double gap = v - known[MEAN];
        known[MEAN] += gap / known[N];
        known[M2] += gap * (v - known[MEAN]);
        double n = known[N];
        if (Long.bitCount((long) n) == 1) {
            known[F] = Math.sqrt(n / (known[M2] + n * (known[MEAN] * known[MEAN])));
            known[CENTRE] = known[MEAN];
            known[WIDTH] = Math.sqrt(known[M2] / n);
        }
    }
}
