package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** Which view is the best differs from world to world; the answer has to be nearly as good as the best one in each. */
class DriftingWorldsTest {
    private static final int EXAMPLES = 40_000;
    private static final int FEATURES = 20;
    private static final double NOISE = 0.05;

    /**
     * How the rule that labels follow changes with time: to another one, from one to another and back, or always on the way; or how the
     * examples do: features change places, or positives become frequent that were rare.
     */
    enum World {
        STEADY,
        ABRUPT,
        GRADUAL,
        ROTATING,
        RECURRING,
        FEATURES,
        PRIOR;

        /** How much of the rule is the second one, and not the first. */
        double share(double time) {
            return switch (this) {
                case STEADY, FEATURES, PRIOR -> 0;
                case ABRUPT -> time < 0.5 ? 0 : 1;
                case GRADUAL -> Math.min(1, Math.max(0, 2 * time - 0.5));
                case ROTATING -> Math.sin(2 * Math.PI * time) + Math.cos(2 * Math.PI * time);
                case RECURRING -> (int) (8 * time) & 1;
            };
        }
    }

    @ParameterizedTest
    @EnumSource(World.class)
    void theAnswerIsNearlyAsGoodAsTheBestView(World world) {
        double[] errors = new double[Scores.VIEWS];
        double answer = errors(world, errors);
        double best = Arrays.stream(errors).min().orElseThrow();
        assertThat(answer).as("%s: %s", world, Arrays.toString(errors)).isLessThanOrEqualTo(best + 0.005);
    }

    /** @param errors receives the error of each view */
    static double errors(World world, double[] errors) {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.SURFACE);
        Trainer learner = new Trainer(new LinearModel(settings), new Prequential(true, 0, 1000, null));
        Random random = new Random(world.ordinal());
        double[][] rules = {gaussian(random), gaussian(random)};
        int wrong = 0;
        for (int n = 0; n < EXAMPLES; n++) {
            double share = world.share((double) n / EXAMPLES);
            double[] x = gaussian(random);
            double score = 0;
            for (int k = 0; k < FEATURES; k++) {
                score += x[k] * ((1 - share) * rules[0][k] + share * rules[1][k]);
            }
            double bias = world != World.PRIOR ? 0 : n < EXAMPLES / 2 ? -5 : 5;
            int label = score + bias >= 0 == random.nextDouble() >= NOISE ? 1 : 0;
            if (world == World.FEATURES && n >= EXAMPLES / 2) {
                x = DoubleStream.concat(Arrays.stream(x, 1, FEATURES), Arrays.stream(x, 0, 1))
                        .toArray();
            }
            learner.process(vector(x), label, 1);
            wrong += learner.scores().answer() == label ? 0 : 1;
            for (int view = 0; view < errors.length; view++) {
                errors[view] += learner.scores().winner(view) == label ? 0 : 1.0 / EXAMPLES;
            }
        }
        return (double) wrong / EXAMPLES;
    }

    private static double[] gaussian(Random random) {
        return DoubleStream.generate(random::nextGaussian).limit(FEATURES).toArray();
    }

    private static FeatureVector vector(double[] x) {
        float[] values = new float[x.length];
        for (int k = 0; k < x.length; k++) {
            values[k] = (float) x[k];
        }
        return FeatureVector.dense(values);
    }
}
