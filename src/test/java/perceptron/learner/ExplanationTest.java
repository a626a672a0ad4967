package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.Explanation.Contribution;
import perceptron.model.Trainer;

class ExplanationTest {
    private static final FeatureVector X =
            FeatureVector.sparse(new int[] {1, 5, 9, 70_000}, new float[] {2, -1, 1, 0.5f});

    private static LinearModel model() {
        LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON));
        Trainer learner = new Trainer(model);
        learner.process(FeatureVector.sparse(new int[] {1, 5, 70_000}, new float[] {1, -3, 4}), "1", 1);
        learner.process(FeatureVector.dense(0, 0, 0), "1", 1);
        return model;
    }

    @Test
    void theLargestContributionStandsFirst() {
        Explanation explanation = Explanation.of(model(), 0, X, View.CURRENT);
        assertThat(explanation.score()).isEqualTo(8);
        assertThat(explanation.contributions())
                .containsExactly(
                        new Contribution(5, -1, -3, 3),
                        new Contribution(1, 2, 1, 2),
                        new Contribution(70_000, 0.5f, 4, 2),
                        new Contribution(PagedWeights.BIAS, 1, 1, 1));
    }

    @Test
    void theContributionsAddUpToTheScore() {
        for (View view : List.of(View.AVERAGED, View.CURRENT)) {
            Explanation explanation = Explanation.of(model(), 0, X, view);
            double sum = 0;
            for (Contribution contribution : explanation.contributions()) {
                sum += contribution.contribution();
            }
            assertThat(sum).isEqualTo(explanation.score(), within(1e-12)).isPositive();
        }
    }
}
