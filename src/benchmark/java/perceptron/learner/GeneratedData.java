package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import perceptron.example.FeatureVector;

/** Examples that a hidden vector separates: 100 dense features, or 75 of 2^20; more of them than a cache holds. */
public final class GeneratedData {
    static final int EXAMPLES = 100_000;

    /** What the examples look like. */
    public enum Shape {
        DENSE,
        SPARSE
    }

    final List<FeatureVector> examples = new ArrayList<>();
    final int[] classes = new int[EXAMPLES];
    final int dimensions;

    GeneratedData(Shape shape) {
        Random random = new Random(42);
        dimensions = shape == Shape.DENSE ? 100 : 1 << 20;
        float[] hidden = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            hidden[i] = value(random);
        }
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = shape == Shape.DENSE ? dense(random) : sparse(random);
            float score = 0;
            for (int k = 0; k < x.size(); k++) {
                score += x.value(k) * hidden[x.index(k)];
            }
            classes[n] = score >= 0 ? 1 : 0;
            examples.add(x.copy());
        }
    }

    private FeatureVector dense(Random random) {
        FeatureVector x = new FeatureVector();
        x.clear(true);
        for (int k = 0; k < dimensions; k++) {
            x.add(value(random));
        }
        return x;
    }

    private FeatureVector sparse(Random random) {
        TreeSet<Integer> indices = new TreeSet<>();
        while (indices.size() < 75) {
            indices.add(random.nextInt(dimensions));
        }
        FeatureVector x = new FeatureVector();
        x.clear(false);
        indices.forEach(index -> x.add(index, value(random)));
        return x;
    }

    private static float value(Random random) {
        return random.nextFloat() * 2 - 1;
    }
}
