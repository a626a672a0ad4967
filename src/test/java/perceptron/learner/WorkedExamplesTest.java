package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** The examples that the files of the learners work out by hand. */
class WorkedExamplesTest {
    private static final FeatureVector X = FeatureVector.dense(2, 1);

    private static Trainer learner(LearnerSettings settings) {
        return new Trainer(new LinearModel(settings.withBias(false)));
    }

    private static double[] weights(Trainer learner) {
        PagedWeights weights = learner.model().vector(0);
        return new double[] {weights.w(0), weights.w(1)};
    }

    @Test
    void perceptron() {
        Trainer learner = learner(LearnerSettings.of(Algorithm.PERCEPTRON));
        assertThat(learner.process(X, "+1", 1).margin).isZero();
        assertThat(weights(learner)).containsExactly(2, 1);
        assertThat(learner.process(FeatureVector.dense(1, 1), "-1", 1).loss).isEqualTo(3);
        assertThat(weights(learner)).containsExactly(1, 0);
    }

    @Test
    void passiveAggressive() {
        Trainer learner = learner(LearnerSettings.of(Algorithm.PA));
        assertThat(learner.process(X, "1", 1).loss).isEqualTo(1);
        assertThat(weights(learner)).containsExactly(new double[] {0.4, 0.2}, within(1e-15));
        assertThat(learner.predict(X).score(View.CURRENT)).isEqualTo(1, within(1e-15));
    }

    @Test
    void passiveAggressiveCappedAndSoft() {
        LearnerSettings pa1 = LearnerSettings.of(Algorithm.PA1).withRates(1, 0.1);
        assertThat(learner(pa1).process(X, "1", 1).steps[0]).isEqualTo(0.1);
        LearnerSettings pa2 = LearnerSettings.of(Algorithm.PA2).withRates(1, 0.1);
        assertThat(learner(pa2).process(X, "1", 1).steps[0]).isEqualTo(0.1);
    }

    @Test
    void adaptive() {
        Trainer learner = new Trainer(
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.LINEAR)));
        Change step = learner.process(X, "+1", 1);
        assertThat(step.steps[0]).isEqualTo(0.25);
        PagedWeights weights = learner.model().vector(0);
        for (int index : new int[] {0, 1, PagedWeights.BIAS}) {
            assertThat(weights.w(index)).isEqualTo(1999.0 / 7999, within(1e-15));
            assertThat(weights.sigma(index)).isEqualTo(10.0 / 13, within(1e-15));
        }
        learner.process(FeatureVector.dense(-1, 3), "-1", 1);
        assertThat(learner.scores().terms().line().value(0)).isEqualTo(-0.5f);
        assertThat(learner.scores().score(View.CURRENT)).isEqualTo(0.8746718339792474);
        assertThat(learner.scores().ofView(Scores.FADING, 0)).isEqualTo(0.0011833322488220555);
        assertThat(learner.scores().score(View.AVERAGED)).isEqualTo(0.4373359169896237);
    }

    /** The views of the fourth example: three of the line, three of the curves, three of the surfaces. */
    @Test
    void adaptiveWithSurfaces() {
        Trainer learner = new Trainer(
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.SURFACE)));
        FeatureVector other = FeatureVector.dense(-1, 3);
        double[] scores = new double[4];
        for (int n = 0; n < 4; n++) {
            learner.process(n % 2 == 0 ? X : other, n % 2 == 0 ? "+1" : "-1", 1);
            scores[n] = learner.scores().score();
        }
        assertThat(scores).containsExactly(0.0, 3.0660847479226541, 1.8841480978493406, -1.1171373056229053);
        assertThat(learner.model().leads()).containsOnly(0);
        assertThat(IntStream.range(0, Scores.VIEWS)
                        .mapToDouble(view -> learner.scores().ofView(view, 0)))
                .containsExactly(
                        -0.39603160920609148,
                        -0.00055355081448166255,
                        -0.10215063186061757,
                        -0.40694075044694267,
                        -0.00056830965103693565,
                        -0.10487791717083039,
                        -0.00056830965103693565,
                        -0.00056830965103693565,
                        -0.10487791717083039);
    }

    @Test
    void arow() {
        Trainer learner = learner(LearnerSettings.of(Algorithm.AROW));
        Change step = learner.process(X, "1", 1);
        assertThat(step.steps[0]).isEqualTo(1.0 / 6);
        assertThat(step.seconds[0]).isEqualTo(1.0 / 6);
        assertThat(weights(learner)).containsExactly(new double[] {1.0 / 3, 1.0 / 6}, within(1e-15));
        PagedWeights weights = learner.model().vector(0);
        assertThat(weights.sigma(0)).isEqualTo(1.0 / 3, within(1e-15));
        assertThat(weights.sigma(1)).isEqualTo(5.0 / 6, within(1e-15));
    }
}
