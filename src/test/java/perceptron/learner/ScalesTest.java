package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.features.Scaling;
import perceptron.model.OnlineLearner;

class ScalesTest {
    private final LinearModel model =
            new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withScaling(Scaling.MAXABS));
    private final FeatureVector out = new FeatureVector();

    private float[] scaled(FeatureVector x) {
        model.scales().scale(x, out);
        float[] values = new float[out.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = out.value(k);
        }
        return values;
    }

    private void raise(FeatureVector x) {
        FeatureVector news = model.scales().news(x, true, out);
        if (news != null) {
            model.scales().observe(news);
        }
    }

    @Test
    void anUnseenFeatureIsItsOwnMagnitude() {
        assertThat(scaled(FeatureVector.dense(7, -0.5f, 0))).containsExactly(1, -1, 0);
        assertThat(model.bytes()).isZero();
    }

    @Test
    void aSeenFeatureIsDividedByTheLargestMagnitudeBefore() {
        raise(FeatureVector.dense(4, -2, 0));
        raise(FeatureVector.dense(-3, 1, 0));
        assertThat(scaled(FeatureVector.dense(2, 6, 5))).containsExactly(0.5f, 3, 1);
        assertThat(scaled(FeatureVector.sparse(new int[] {1, 50_000}, new float[] {1, -9})))
                .containsExactly(0.5f, -1);
    }

    @Test
    void onlyWhatIsLargerThanEverIsRaised() {
        raise(FeatureVector.dense(4, 2, 0));
        model.scales().news(FeatureVector.dense(-4, -3, 1), true, out);
        assertThat(out.size()).isEqualTo(2);
        assertThat(out.index(0)).isEqualTo(1);
        assertThat(out.value(0)).isEqualTo(3);
        assertThat(out.index(1)).isEqualTo(2);
    }

    @Test
    void onlyLabelledExamplesRaiseScalesAndOnlyAfterTheirOwnPrediction() {
        OnlineLearner learner = new OnlineLearner(model);
        learner.predict(FeatureVector.dense(100));
        assertThat(model.scales().pages().w(0)).isZero();
        learner.learn(FeatureVector.dense(2), "1", 0);
        assertThat(model.scales().pages().w(0)).isEqualTo(2);
        learner.learn(FeatureVector.dense(8), "1", 1);
        assertThat(model.vector(0).w(0)).isEqualTo(4);
        assertThat(model.scales().pages().w(0)).isEqualTo(8);
    }

    @Test
    void aQuotientThatIsNoFloatIsRefused() {
        raise(FeatureVector.dense(Float.MIN_VALUE));
        assertThatThrownBy(() -> scaled(FeatureVector.dense(1))).isInstanceOf(Rejection.class);
    }

    @Test
    void theAdaptiveLearnerDividesByTheRootMeanSquareOfEveryPowerOfTwo() {
        LinearModel adaptive = new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE));
        Scales scales = adaptive.scales();
        scales.scale(FeatureVector.dense(-3, 0, 5), out);
        assertThat(out.size()).isEqualTo(2);
        assertThat(out.index(1)).isEqualTo(2);
        assertThat(out.value(0)).isEqualTo(-1);
        for (float value : new float[] {3, 5, 0, 100}) {
            scales.observe(FeatureVector.dense(value));
        }
        scales.scale(FeatureVector.dense(2), out);
        assertThat(out.isDense()).isTrue();
        assertThat(out.value(0)).isEqualTo((float) (2 / Math.sqrt((9 + 25) / 2.0)));
        assertThat(scales.pages().at(0, 4)).isEqualTo(4);
        assertThat(scales.pages().at(0, 5)).isEqualTo(1);
        assertThat(scales.news(FeatureVector.dense(1), false, out)).isNull();
        assertThat(adaptive.bytes()).isEqualTo(8 * 6 * 8);
        assertThatThrownBy(() -> scales.perUnit(1, 7)).hasMessageContaining("no scale yet");
    }
}
