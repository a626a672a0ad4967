package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;

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
        FeatureVector scaled = new FeatureVector();
        FeatureVector room = new FeatureVector();
        int grown = 0;
        for (int i = 0; i < 500; i++) {
            FeatureVector x = x(random);
            model.scales().scale(x, scaled);
            Scores scores = model.score(scaled, new Scores());
            String label = "" + random.nextInt(4);
            int target = model.classOf(label);
            Step step = model.decide(scaled, scores, target, 1);
            long expected = model.bytes() + model.growth(step, x, scaled);
            grown += expected > model.bytes() ? 1 : 0;
            if (!step.changes()) {
                continue; // Nothing is observed, and what it takes at most was said.
            }
            if (target == model.classes()) {
                model.addClass(label);
            }
            FeatureVector news = model.scales().news(x, true, room);
            if (news != null) {
                model.scales().observe(news);
            }
            model.apply(step, scaled);
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
