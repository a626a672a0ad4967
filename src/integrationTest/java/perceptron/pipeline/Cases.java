package perceptron.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

/** Examples for tests: generated from a seed, by a concept that a linear model can nearly learn. */
public final class Cases {
    private static final int WIDEST = 1 << 24;
    private static final int PAGE = 1024;

    private Cases() {}

    static List<Example> sparse(long seed, int count) {
        Random random = new Random(seed);
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Example example = sign(random, 300, 30);
            example.setId("e" + i);
            examples.add(example);
        }
        return examples;
    }

    /** One of two labels; every now and then none, or dense, or of other weight. */
    public static Example sign(Random random) {
        Example example = random.nextInt(10) == 0 ? dense(random) : sign(random, 100, 20);
        example.setId("e" + random.nextInt());
        return unusual(random, example);
    }

    /**
     * Twelve numbers, of which two products say the label. Every 2,000 examples others do, so that surfaces take the slots of earlier ones
     * once there have been some 10,000. The first examples have a third label, which does not come again.
     */
    static Function<Random, Example> walk() {
        int[] count = {0};
        return random -> {
            int[] values = random.ints(12, -500, 501).toArray();
            int time = count[0]++;
            int now = time / 2_000;
            int plus = values[now % 12] * values[(now + 1 + now / 12) % 12];
            int minus = values[(now + 6) % 12] * values[(now + 10 + now / 12) % 12];
            List<Float> x = IntStream.of(values).mapToObj(value -> value / 4f).toList();
            boolean isGone = time < 2_000 && time % 3 == 0;
            return new Example(null, isGone ? "gone" : plus > minus ? "up" : "down", 1.0, new Dense(x));
        };
    }

    /** The same with 2^20 features, of which an example has 75. */
    public static Example wide(Random random) {
        return unusual(random, sign(random, 1 << 20, (1 << 20) * 2 / 75));
    }

    /** The same with 2^24 features. */
    static Example widest(Random random) {
        return unusual(random, sign(random, WIDEST, WIDEST * 2 / 75));
    }

    /** 75 of 300 words, which come back often: ten have their features on the same page, thirty such pages lie far apart among 2^24. */
    static Example words(Random random) {
        return unusual(random, sign(random, 300, 7, word -> word / 10 * (WIDEST / 30) + word % 10 * 100));
    }

    /** The last feature of each of the pages into which 2^24 features are divided by default, so that all of each is kept. */
    static Example everyPage(Random random) {
        return sign(random, WIDEST / PAGE, 1, page -> page * PAGE + PAGE - 1);
    }

    /** Mostly as it is: else without label, with another weight or, so that there is always something to learn, with a wrong label. */
    private static Example unusual(Random random, Example example) {
        switch (random.nextInt(40)) {
            case 0 -> example.setLabel(null);
            case 1 -> example.setWeight(0);
            case 2 -> example.setWeight(random.nextInt(8) / 4.0);
            case 3, 4, 5, 6, 7, 8 -> mislabel(random, example);
            default -> {}
        }
        return example;
    }

    private static void mislabel(Random random, Example example) {
        boolean sign = example.getLabel() instanceof Integer;
        example.setLabel(sign ? (Object) (-(Integer) example.getLabel()) : "class " + random.nextInt(5));
    }

    private static Example sign(Random random, int dimensions, int gap) {
        return sign(random, dimensions, gap, index -> index);
    }

    /** @param indices where each of the features lies, in ascending order */
    private static Example sign(Random random, int features, int gap, IntUnaryOperator indices) {
        Sparse x = new Sparse(new ArrayList<>(), new ArrayList<>());
        double score = random.nextGaussian() / 4;
        for (int number = random.nextInt(gap); number < features; number += 1 + random.nextInt(gap)) {
            score += add(random, x, indices.applyAsInt(number)) * (number % 3 - 1);
        }
        return new Example(null, score >= 0 ? 1 : -1, 1.0, x);
    }

    private static Example dense(Random random) {
        List<Float> values = new ArrayList<>();
        double score = 0;
        for (int index = 0; index < 20; index++) {
            values.add((float) random.nextGaussian());
            score += values.get(index) * (index % 3 - 1);
        }
        return new Example(null, score >= 0 ? 1 : -1, 1.0, new Dense(values));
    }

    /** As of an example whose label comes later: right by chance only. */
    public static Object anyLabel(Random random, boolean binary) {
        return binary ? (Object) (random.nextInt(2) * 2 - 1) : "class " + random.nextInt(5);
    }

    private static float add(Random random, Sparse x, int index) {
        float value = (float) random.nextGaussian();
        x.getIndices().add(index);
        x.getValues().add(value);
        return value;
    }

    /** One of five classes, each with features around its own, whose units differ by orders of magnitude. */
    public static Example classes(Random random) {
        return classes(random, 75, 12);
    }

    /** The same with 75 of 3,000 features. */
    public static Example manyClasses(Random random) {
        return classes(random, 3_000, 79);
    }

    private static Example classes(Random random, int features, int gap) {
        int label = (int) Math.abs(random.nextGaussian() * 2) % 5;
        Sparse x = new Sparse(new ArrayList<>(), new ArrayList<>());
        for (int index = random.nextInt(10); index < features; index += 1 + random.nextInt(gap)) {
            boolean own = index * 5 / features == label;
            x.getIndices().add(index);
            x.getValues().add((float) ((own ? 2 : 0) + random.nextGaussian()) * (1 << index % 10));
        }
        return unusual(random, new Example("c" + random.nextInt(), "class " + label, 1.0, x));
    }
}
