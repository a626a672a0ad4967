package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.features.Featurizer.Scaling;

class ScalesTest {
    @Test
    void aScaledValueThatIsNoFloatIsRejected() {
        LinearModel model =
                new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withScaling(Scaling.RMS));
        model.floors().statistics().observe(FeatureVector.dense(Float.MIN_VALUE), null);
        assertThatThrownBy(() -> model.floors().statistics().enter(FeatureVector.dense(1), new Terms()))
                .isInstanceOf(Rejection.class);
    }
}
