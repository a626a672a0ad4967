package perceptron.pipeline.store;

import java.util.Arrays;
import java.util.Random;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.Step;
import perceptron.model.ModelSettings;

/**
 * How many bytes of changelog an example costs, by what they are: one model, 75 of {@code 2^bits} features, an update for 7 % of
 * the examples, a commit for every thousand. Counted from where the journal no longer grows.
 */
public final class ChangelogBytes {
    private static final int NON_ZEROS = 75;
    private static final double UPDATES = 0.07;
    private static final int EXAMPLES_A_COMMIT = 1_000;

    private final CountingStore models = new CountingStore();
    private final CountingStore progress = new CountingStore();
    private final Random random = new Random(1);
    private final int dimension;
    private final StoredModel model;
    private long progressBytes;

    private ChangelogBytes(int bits) {
        dimension = 1 << bits;
        ModelSettings settings = new ModelSettings(LearnerSettings.of(Algorithm.PERCEPTRON), 20);
        ProgressSettings measured = new ProgressSettings(true, 1000, () -> null, 10_000, 5_000);
        ModelStore store = new ModelStore(
                models,
                progress,
                new StoreSettings(settings, measured, 256, 1, Long.MAX_VALUE, true),
                new MemoryBudget(Long.MAX_VALUE),
                () -> false);
        model = store.open("model");
        store.begin(model);
    }

    public static void main(String[] args) {
        System.out.printf(
                "%-10s %12s %12s %12s %12s %12s%n", "dimension", "journal", "pages", "progress", "total", "live MB");
        for (int bits : args.length == 0
                ? new int[] {10, 16, 20}
                : Arrays.stream(args).mapToInt(Integer::parseInt).toArray()) {
            new ChangelogBytes(bits).measure(bits);
        }
    }

    private void measure(int bits) {
        long examples = 2L * (1 << Math.max(16, bits + 1));
        run(examples);
        long bytes = models.bytes();
        long progressBefore = progressBytes;
        long journal = models.journalBytes();
        run(examples);
        double entries = (double) (models.journalBytes() - journal) / examples;
        double all = (double) (models.bytes() - bytes) / examples;
        double saved = (double) (progressBytes - progressBefore) / examples;
        System.out.printf(
                "2^%-8d %12.1f %12.1f %12.1f %12.1f %12.1f%n",
                bits, entries, all - entries, saved, all + saved, models.liveBytes() / 1e6);
    }

    private void run(long examples) {
        FeatureVector x = new FeatureVector();
        Step step = new Step();
        for (long i = 0; i < examples; i++) {
            if (random.nextDouble() < UPDATES) {
                fill(x);
                step.set(0, -1, random.nextBoolean() ? 1 : -1, 0, model.model().c());
                model.learn(step, x);
                model.average(step, x);
            }
            model.model().labelled();
            model.save();
            if (i % EXAMPLES_A_COMMIT == 0) {
                progressBytes += progress.liveBytes();
            }
        }
    }

    private void fill(FeatureVector x) {
        int[] indices =
                random.ints(0, dimension).distinct().limit(NON_ZEROS).sorted().toArray();
        x.clear(false);
        for (int index : indices) {
            x.add(index, (float) random.nextGaussian());
        }
    }
}
