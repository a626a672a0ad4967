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
        model.scales().raised(x, out);
        model.scales().raise(out);
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
        model.scales().raised(FeatureVector.dense(-4, -3, 1), out);
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
}
