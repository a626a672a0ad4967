package perceptron.pipeline.store;

import java.util.Arrays;
import java.util.Random;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.Change;
import perceptron.learner.LearnerSettings;

/**
 * How many bytes of changelog an example costs, by what they are: of one model, with as many changes as learners make of examples that
 * they know by then. Counted from where the journal no longer grows.
 */
public final class ChangelogBytes {
    private static final int NON_ZEROS = 75;
    private static final int DENSE = 100;

    private final Random random = new Random(1);
    private final int dimension;
    private final double updates;
    private final int examplesACommit;
    private final CountedModel model;

    /** @param dimension 0 for dense examples */
    private ChangelogBytes(Algorithm algorithm, int dimension, double updates, int examplesACommit) {
        this.dimension = dimension;
        this.updates = updates;
        this.examplesACommit = examplesACommit;
        model = new CountedModel(LearnerSettings.of(algorithm));
    }

    /** @param rates how many examples a commit has; none for 1,000 and 10,000 */
    public static void main(String[] rates) {
        System.out.printf(
                "%-30s %10s %10s %10s %10s %10s %10s%n",
                "examples", "a commit", "journal", "pages", "progress", "total", "live MB");
        for (int rate : rates.length == 0
                ? new int[] {1_000, 10_000}
                : Arrays.stream(rates).mapToInt(Integer::parseInt).toArray()) {
            measure("dense 100, perceptron", Algorithm.PERCEPTRON, 0, 0.07, rate);
            measure("dense 100, pa1", Algorithm.PA1, 0, 0.17, rate);
            measure("dense 100, arow", Algorithm.AROW, 0, 1, rate);
            measure("75 of 2^10, perceptron", Algorithm.PERCEPTRON, 1 << 10, 0.07, rate);
            measure("75 of 2^20, perceptron", Algorithm.PERCEPTRON, 1 << 20, 0.07, rate);
            measure("75 of 2^20, pa1", Algorithm.PA1, 1 << 20, 0.17, rate);
            measure("75 of 2^20, arow", Algorithm.AROW, 1 << 20, 1, rate);
        }
    }

    private static void measure(String name, Algorithm algorithm, int dimension, double updates, int rate) {
        ChangelogBytes run = new ChangelogBytes(algorithm, dimension, updates, rate);
        long examples = (long) ((dimension > 1 << 16 ? 150_000 : 20_000) / updates);
        run.run(examples);
        long bytes = run.model.modelBytes();
        long progressBefore = run.model.progressBytes();
        long journalBefore = run.model.journalBytes();
        run.run(examples);
        double all = (double) (run.model.modelBytes() - bytes) / examples;
        double journal = (double) (run.model.journalBytes() - journalBefore) / examples;
        double saved = (double) (run.model.progressBytes() - progressBefore) / examples;
        System.out.printf(
                "%-30s %10d %10.1f %10.1f %10.1f %10.1f %10.1f%n",
                name, rate, journal, all - journal, saved, all + saved, run.model.liveBytes() / 1e6);
    }

    private void run(long examples) {
        FeatureVector x = new FeatureVector();
        Change change = new Change();
        for (long i = 1; i <= examples; i++) {
            if (random.nextDouble() < updates) {
                fill(x);
                change.clear(Change.Kind.LEARNED);
                change.c = model.model().c();
                change.step = random.nextBoolean() ? 1e-3 : -1e-3;
                change.second = 1e-9;
                change.raw = x;
                change.entered = x;
                model.apply(change);
            } else {
                model.model().labelled();
            }
            model.save();
            if (i % examplesACommit == 0) {
                model.commit();
            }
        }
    }

    private void fill(FeatureVector x) {
        x.clear(dimension == 0);
        if (dimension == 0) {
            for (int k = 0; k < DENSE; k++) {
                x.add((float) random.nextGaussian());
            }
            return;
        }
        int[] indices = new int[NON_ZEROS];
        for (int k = 0; k < NON_ZEROS; k++) {
            indices[k] = random.nextInt(dimension);
        }
        Arrays.sort(indices);
        for (int k = 0; k < NON_ZEROS; k++) {
            if (k == 0 || indices[k] != indices[k - 1]) {
                x.add(indices[k], (float) random.nextGaussian());
            }
        }
    }
}
