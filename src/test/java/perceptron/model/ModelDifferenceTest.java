package perceptron.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;

class ModelDifferenceTest {
    private final ModelDifference difference = new ModelDifference(index -> index == 3 ? List.of("age") : List.of());

    private static LinearModel model() {
        LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PA1));
        FeatureVector x = new FeatureVector();
        x.clear(false);
        x.add(3, 0.1f);
        x.add(70_000, 2f);
        for (int i = 0; i < 3; i++) {
            new Trainer(model).process(x, i % 2, 1);
        }
        return model;
    }

    @Test
    void namesTheFirstFeatureThatDiffersByOneBit() {
        LinearModel other = model();
        double right = other.vector(0).w(3);
        other.vector(0).set(3, Math.nextUp(right));
        other.vector(0).set(70_000, 5);
        assertThat(difference.first(model(), other))
                .hasValue("weights, feature 3 (age): rebuilt 0x%016x (%s), the job has 0x%016x (%s)"
                        .formatted(
                                Double.doubleToRawLongBits(right),
                                right,
                                Double.doubleToRawLongBits(Math.nextUp(right)),
                                Math.nextUp(right)));
    }

    @Test
    void featuresThatOnlyOneSideKnowsAreCompared() {
        LinearModel other = model();
        other.vector(0).set(9, 1e-300);
        assertThat(difference.first(model(), other).orElseThrow()).startsWith("weights, feature 9: rebuilt 0x00");
        assertThat(difference.first(other, model()).orElseThrow()).startsWith("weights, feature 9: rebuilt 0x01");
    }
}
