package perceptron.pipeline.store;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.Start;
import perceptron.model.Trainer;

/**
 * How many bytes of changelog an example costs with each kind of learner, once a model has learned. The examples have two labels or five
 * classes, of which a tenth is wrong, so that there is always something to learn.
 */
public final class FamilyBytes {
    private static final int DENSE = 20;
    private static final int WIDE = 1 << 20;
    private static final int NON_ZEROS = 75;
    private static final int CLASSES = 5;
    private static final int WRONG = 10;
    private static final int EXAMPLES = 100_000;

    private final Random random = new Random(1);
    private final boolean wide;
    private final boolean binary;
    private final float[][] hidden;
    private final FeatureVector x = new FeatureVector();

    private FamilyBytes(LearnerSettings settings, boolean wide) {
        this.wide = wide;
        binary = settings.labels().binary();
        hidden = new float[binary ? 1 : CLASSES][wide ? WIDE : DENSE];
        for (float[] vector : hidden) {
            for (int index = 0; index < vector.length; index++) {
                vector[index] = (float) random.nextGaussian();
            }
        }
    }

    public static void main(String[] args) {
        System.out.printf("%-36s %10s %18s %18s%n", "family", "updates", "B, 1,000 a commit", "B, 10,000 a commit");
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON);
        LearnerSettings arow = LearnerSettings.of(Algorithm.AROW);
        LearnerSettings adaptive = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.LINEAR);
        LearnerSettings curves = adaptive.withNumbers(NumberForm.CURVE);
        Labels classes = Labels.discovered(List.of(), CLASSES);
        measure("perceptron", perceptron, false);
        measure("pa1", LearnerSettings.of(Algorithm.PA1), false);
        measure("arow", arow, false);
        measure("perceptron, random start", perceptron.withStart(Start.random(7)), false);
        measure("perceptron, voted", perceptron.withVotes(20, LearnerSettings.VOTES_NON_ZEROS), false);
        measure("perceptron, rms, classes", perceptron.withScaling(Scaling.RMS).withLabels(classes), false);
        measure("arow, classes", arow.withLabels(classes), false);
        measure("pa2, classes", LearnerSettings.of(Algorithm.PA2).withLabels(classes), false);
        measure("perceptron, 75 of 2^20", perceptron, true);
        measure("adaptive", adaptive, false);
        measure("adaptive, curves", curves, false);
        measure("adaptive, curves, classes", curves.withLabels(classes), false);
    }

    private static void measure(String name, LearnerSettings settings, boolean wide) {
        FamilyBytes few = new FamilyBytes(settings, wide);
        double[] ofFew = few.bytes(settings, 1_000);
        double[] ofMany = new FamilyBytes(settings, wide).bytes(settings, 10_000);
        System.out.printf("%-36s %9.1f%% %18.1f %18.1f%n", name, 100 * ofFew[0], ofFew[1], ofMany[1]);
    }

    /** The share of examples that change the model, and the bytes for each, of the second half of all examples. */
    private double[] bytes(LearnerSettings settings, int examplesACommit) {
        CountedModel model = new CountedModel(settings);
        Trainer learner = new Trainer(false, model);
        long updates = 0;
        long bytes = 0;
        for (int n = 1; n <= 2 * EXAMPLES; n++) {
            learner.process(x, label(), 1);
            model.save();
            if (n % examplesACommit == 0) {
                model.commit();
            }
            if (n == EXAMPLES) {
                updates = model.model().updates();
                bytes = model.modelBytes() + model.progressBytes();
            }
        }
        return new double[] {
            (double) (model.model().updates() - updates) / EXAMPLES,
            (double) (model.modelBytes() + model.progressBytes() - bytes) / EXAMPLES
        };
    }

    /** Fills the next example, and gives its label. */
    private String label() {
        x.clear(!wide);
        if (wide) {
            int[] indices =
                    random.ints(0, WIDE).distinct().limit(NON_ZEROS).sorted().toArray();
            Arrays.stream(indices).forEach(index -> x.add(index, (float) random.nextGaussian()));
        } else {
            for (int k = 0; k < DENSE; k++) {
                x.add((float) random.nextGaussian());
            }
        }
        boolean wrong = random.nextInt(WRONG) == 0;
        if (binary) {
            return score(hidden[0]) >= 0 != wrong ? "1" : "-1";
        }
        int best = random.nextInt(CLASSES);
        for (int other = 0; other < CLASSES && !wrong; other++) {
            best = score(hidden[other]) > score(hidden[best]) ? other : best;
        }
        return "class " + best;
    }

    private float score(float[] vector) {
        float sum = 0;
        for (int k = 0; k < x.size(); k++) {
            sum += x.value(k) * vector[x.index(k)];
        }
        return sum;
    }
}
