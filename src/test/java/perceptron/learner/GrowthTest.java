package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;
import perceptron.model.Trainer;

/** Held against how much more memory a model says it takes, when it has learned. */
class GrowthTest {
    private static final LearnerSettings SETTINGS = LearnerSettings.of(Algorithm.AROW)
            .withLabels(Labels.discovered(List.of(), 5))
            .withSpan(32)
            .withBias(false);

    @Test
    void isWhatAModelTakesMoreWhenItHasLearned() {
        learn(new LinearModel(SETTINGS.withScaling(Scaling.RMS)));
        learn(new LinearModel(SETTINGS.withNumbers(NumberForm.CURVE)));
    }

    private static void learn(LinearModel model) {
        Random random = new Random(6);
        Trainer learner = new Trainer(model);
        int grown = 0;
        for (int i = 0; i < 500; i++) {
            learner.predict(x(random));
            Change change = learner.decide("" + random.nextInt(4), 1);
            long expected = model.bytes() + model.growth(change);
            grown += expected > model.bytes() ? 1 : 0;
            learner.learn(learner.scores());
            assertThat(model.bytes()).isEqualTo(expected);
        }
        assertThat(grown).isGreaterThan(100);
    }

    private static FeatureVector x(Random random) {
        FeatureVector x = new FeatureVector();
        boolean dense = random.nextInt(20) == 0;
        x.clear(dense);
        for (int index = random.nextInt(500); index < 5_000; index += 1 + random.nextInt(2_000)) {
            if (dense) {
                x.add((float) random.nextGaussian());
            } else {
                x.add(index, (float) random.nextGaussian());
            }
        }
        return x;
    }
}
