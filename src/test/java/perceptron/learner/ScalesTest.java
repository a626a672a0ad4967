package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.features.NumberForm;
import perceptron.features.NumberIndices;
import perceptron.features.Scaling;
import perceptron.model.Trainer;

class ScalesTest {
    private final FeatureVector out = new FeatureVector();

    @Test
    void onlyExamplesThatChangeTheWeightsAreCountedAndOnlyAfterTheirOwnPrediction() {
        LinearModel model =
                new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withScaling(Scaling.RMS));
        Trainer learner = new Trainer(model);
        learner.predict(FeatureVector.dense(100));
        learner.process(FeatureVector.dense(2), "1", 0);
        assertThat(model.statistics().pages().w(0)).isZero();
        learner.process(FeatureVector.dense(8), "1", 1);
        assertThat(model.vector(0).w(0)).isEqualTo(1);
        assertThat(model.statistics().pages().w(0)).isEqualTo(1);
        learner.process(FeatureVector.dense(16), "-1", 1);
        assertThat(model.vector(0).w(0)).isEqualTo(-1);
        assertThat(model.statistics().pages().w(0)).isEqualTo(2);
    }

    @Test
    void aScaledValueThatIsNoFloatIsRejected() {
        LinearModel model =
                new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withScaling(Scaling.RMS));
        model.statistics().observe(FeatureVector.dense(Float.MIN_VALUE), null);
        assertThatThrownBy(() -> model.statistics().scale(FeatureVector.dense(1), out))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void theAdaptiveLearnerDividesByTheRootMeanSquareOfEveryPowerOfTwo() {
        LinearModel adaptive =
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.LINEAR));
        Statistics scales = adaptive.statistics();
        scales.scale(FeatureVector.dense(-3, 0, 5), out);
        assertThat(out.size()).isEqualTo(2);
        assertThat(out.index(1)).isEqualTo(2);
        assertThat(out.value(0)).isEqualTo(-1);
        for (float value : new float[] {3, 5, 0, 100}) {
            scales.observe(FeatureVector.dense(value), null);
        }
        scales.scale(FeatureVector.dense(2), out);
        assertThat(out.isDense()).isTrue();
        assertThat(out.value(0)).isEqualTo((float) (2 / Math.sqrt((9 + 25) / 2.0)));
        assertThat(scales.pages().at(0, 4)).isEqualTo(4);
        assertThat(scales.pages().at(0, 5)).isEqualTo(1);
        assertThat(adaptive.bytes()).isEqualTo(8 * 7 * 8);
        assertThatThrownBy(() -> scales.perUnit(1, 7)).hasMessageContaining("no scale yet");
    }

    /** Centre 4 and width 1, from 3 and 5. */
    @Test
    void aNumberIsAlsoTwoOfEightHats() {
        for (LearnerSettings settings : new LearnerSettings[] {
            LearnerSettings.of(Algorithm.ADAPTIVE),
            LearnerSettings.of(Algorithm.PA).withNumbers(NumberForm.CURVE)
        }) {
            Statistics scales = new LinearModel(settings).statistics();
            scales.observe(FeatureVector.dense(3), null);
            scales.scale(FeatureVector.dense(4), out);
            assertThat(out.size()).isEqualTo(1);
            scales.observe(FeatureVector.dense(5), null);
            scales.scale(FeatureVector.dense(4.25f), out);
            double p = (0.25 / 1.25 + 1) * 4 - 0.5;
            int first = NumberIndices.value(0);
            assertThat(out.indices(new int[0])).containsExactly(first, first + 5, first + 6);
            assertThat(out.value(0))
                    .isEqualTo(settings.algorithm() == Algorithm.PA ? 4.25f : (float) (4.25 / Math.sqrt(17)));
            assertThat(out.value(1)).isEqualTo((float) (1 - (p - 4)));
            assertThat(out.value(2)).isEqualTo((float) (p - 4));
            scales.scale(FeatureVector.dense(-1e6f), out);
            assertThat(out.indices(new int[0])).containsExactly(first, first + 1);
            scales.scale(FeatureVector.dense(1e6f), out);
            assertThat(out.indices(new int[0])).containsExactly(first, first + 8);
        }
    }

    @Test
    void theCurveOfANumberIsWhatItAddsToTheScore() {
        Trainer learner = new Trainer(new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE)));
        Random random = new Random(3);
        for (int n = 0; n < 2000; n++) {
            float value = (float) random.nextGaussian() * 3 + 10;
            learner.process(FeatureVector.dense(value, 1), Math.abs(value - 10) < 2 ? "1" : "-1", 1);
        }
        for (View view : learner.model().answering().kept()) {
            Curve curve = Curve.of(learner.model(), 0, 0, view);
            assertThat(curve.points()).hasSize(4 * 7 + 1);
            assertThat(curve.isDense()).isTrue();
            double rest = learner.predict(FeatureVector.dense(0, 1)).score(view);
            for (Curve.Point point : curve.points()) {
                double score = learner.predict(FeatureVector.dense((float) point.value(), 1))
                        .score(view);
                assertThat(score - rest).isCloseTo(point.contribution(), within(1e-5 * Math.max(1, Math.abs(score))));
                assertThat(Explanation.of(learner.model(), 0, learner.scores().raw(), view)
                                .contributions())
                        .anySatisfy(part -> {
                            assertThat(part.index()).isZero();
                            assertThat(part.contribution())
                                    .isCloseTo(score - rest, within(1e-9 * Math.max(1, Math.abs(score))));
                        });
            }
            assertThat(curve.points().get(12).contribution())
                    .isGreaterThan(curve.points().get(0).contribution());
            assertThat(curve.points().get(16).contribution())
                    .isGreaterThan(curve.points().get(28).contribution());
        }
    }
}
