package perceptron.throughput;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

/** Examples of one shape, and how the job is to read them. */
enum Workload {
    /** See {@link Payments}. */
    RECORDS(Payments.SHOPS, 1, "examples.format=record"),
    RECORDS_REPARTITIONED(Payments.SHOPS, 1, "examples.format=record", "model.field=shop"),
    RECORDS_JSON(Payments.SHOPS, 1, "examples.format=json"),
    DENSE(100, 100),
    /** As texts are whose words are hashed: few words are frequent, and what tells the label is spread over them. */
    SPARSE_ZIPF(75, 1 << 20),
    SPARSE_10(75, 1 << 10),
    SPARSE_20(75, 1 << 20),
    SPARSE_24(75, 1 << 24),
    MODELS_100000(100, 100, 100_000, 4);

    /** One in so many has the wrong label. */
    private static final int LIES = 30;

    private static final float NOISE = 0.02f;

    private final int nonZeros;
    private final int dimension;
    private final int models;
    private final int partitions;
    private final List<String> settings;
    private Zipf words;

    /** Four models, each with a partition. */
    Workload(int nonZeros, int dimension) {
        this(nonZeros, dimension, 4, 4);
    }

    Workload(int models, int partitions, String... settings) {
        this(0, 0, models, partitions, settings);
    }

    Workload(int nonZeros, int dimension, int models, int partitions, String... settings) {
        this.nonZeros = nonZeros;
        this.dimension = dimension;
        this.models = models;
        this.partitions = partitions;
        this.settings = List.of(settings);
    }

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String topic() {
        return "examples-" + code();
    }

    /** Of the job, as {@code name=value}. */
    List<String> settings() {
        return settings;
    }

    int partitions() {
        return partitions;
    }

    /** Whether examples are payments. */
    boolean isOfRecords() {
        return dimension == 0;
    }

    boolean isJson() {
        return this == RECORDS_JSON;
    }

    /** How often a job takes in each example: a second time through its own topic. */
    int passes() {
        return this == RECORDS_REPARTITIONED ? 2 : 1;
    }

    /** Whose example it is. */
    int model(Random random) {
        return random.nextInt(models);
    }

    boolean hasAPartitionForEach() {
        return models == partitions;
    }

    void fill(Random random, Example example) {
        example.clear();
        boolean positive = this == SPARSE_ZIPF ? fillWithWords(random, example) : fillWithNoise(random, example);
        example.label(positive == random.nextInt(LIES) > 0 ? "1" : "-1");
    }

    /** The first feature tells the label, so a perceptron changes for some 7 % of the examples, whatever the dimension. */
    private boolean fillWithNoise(Random random, Example example) {
        boolean positive = random.nextBoolean();
        float told = positive ? 1 : -1;
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
        return positive;
    }

    private static float noise(Random random) {
        return NOISE * (random.nextFloat() * 2 - 1);
    }

    /** Every third word speaks for a label. */
    private boolean fillWithWords(Random random, Example example) {
        words = words == null ? new Zipf(dimension) : words;
        int[] ranks = IntStream.generate(() -> words.draw(random))
                .distinct()
                .limit(nonZeros)
                .toArray();
        int told = Arrays.stream(ranks)
                .map(rank -> rank % 6 - 2 == 0 ? 1 : rank % 6 == 5 ? -1 : 0)
                .sum();
        FeatureVector x = example.beginSparse();
        // An odd factor gives each rank an index of its own, anywhere.
        Arrays.stream(ranks)
                .map(rank -> rank * 0x9e3779b1 & dimension - 1)
                .sorted()
                .forEach(index -> x.add(index, 1));
        return told > 0;
    }
}
