package perceptron.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

/** Makes examples of one model, by a rule that a linear model nearly learns, so that there is always something to learn. */
final class ExampleMaker {
    private static final int CLASSES = 4;
    private static final int ONE_IN_WRONG = 8;

    private final int features;
    private final int of;
    private final boolean discover;

    /**
     * @param features how many an example has
     * @param of of how many; as many for dense ones
     * @param discover whether labels are classes by name
     */
    ExampleMaker(int features, int of, boolean discover) {
        this.features = features;
        this.of = of;
        this.discover = discover;
    }

    Example make(String id, Random random) {
        List<Integer> indices = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        double score = 0;
        int gap = of / features;
        for (int k = 0; k < features; k++) {
            int index = features == of ? k : k * gap + random.nextInt(gap);
            float value = (float) random.nextGaussian() * (1 + index % 5);
            indices.add(index);
            values.add(value);
            score += value * (index % 3 - 1);
        }
        Object x = features == of ? new Dense(values) : new Sparse(indices, values);
        double weight = random.nextInt(20) == 0 ? random.nextInt(8) / 4.0 : 1;
        return new Example(id, label(score, random), weight, x);
    }

    private Object label(double score, Random random) {
        boolean wrong = random.nextInt(ONE_IN_WRONG) == 0;
        if (!discover) {
            return score >= 0 == wrong ? -1 : 1;
        }
        return "class " + (wrong ? random.nextInt(CLASSES) : (int) Math.min(CLASSES - 1, Math.abs(score) / features));
    }

    Object anyLabel(Random random) {
        return discover ? (Object) ("class " + random.nextInt(CLASSES)) : (Object) (random.nextInt(2) * 2 - 1);
    }
}
