package perceptron.throughput;

import java.util.Locale;
import java.util.Random;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

/**
 * Examples of one shape. The first feature tells the label, but for a few that lie, so that a perceptron changes for some 7 % of
 * them, whatever the dimension; the others are noise, small beside it.
 */
enum Workload {
    DENSE(100, 100, 4),
    SPARSE_10(75, 1 << 10, 4),
    SPARSE_20(75, 1 << 20, 4),
    SPARSE_24(75, 1 << 24, 4),
    MODELS_100(100, 100, 100),
    MODELS_100000(100, 100, 100_000);

    static final int PARTITIONS = 4;

    /** One in so many has the wrong label. */
    private static final int LIES = 30;

    private static final float NOISE = 0.02f;

    private final int nonZeros;
    private final int dimension;
    private final int models;

    Workload(int nonZeros, int dimension, int models) {
        this.nonZeros = nonZeros;
        this.dimension = dimension;
        this.models = models;
    }

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String topic() {
        return "examples-" + code();
    }

    int dimension() {
        return dimension;
    }

    /** Whose example it is: with four models, each has a partition. */
    int model(Random random) {
        return random.nextInt(models);
    }

    boolean hasAPartitionForEach() {
        return models == PARTITIONS;
    }

    void fill(Random random, Example example) {
        boolean positive = random.nextBoolean();
        float told = positive ? 1 : -1;
        example.clear();
        if (nonZeros == dimension) {
            FeatureVector x = example.beginDense();
            x.add(told);
            for (int k = 1; k < nonZeros; k++) {
                x.add(noise(random));
            }
        } else {
            FeatureVector x = example.beginSparse();
            x.add(0, told);
            for (int index : random.ints(1, dimension)
                    .distinct()
                    .limit(nonZeros - 1)
                    .sorted()
                    .toArray()) {
                x.add(index, noise(random));
            }
        }
        example.label(positive == random.nextInt(LIES) > 0 ? "1" : "-1");
    }

    private static float noise(Random random) {
        return NOISE * (random.nextFloat() * 2 - 1);
    }
}
