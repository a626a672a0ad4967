package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** What is proved about these learners in the books. */
class TextbookTest {
    private static Trainer learner(LearnerSettings settings) {
        return new Trainer(new LinearModel(settings));
    }

    private static FeatureVector integers(Random random, int size) {
        FeatureVector x = new FeatureVector();
        x.clear(true);
        for (int k = 0; k < size; k++) {
            x.add(random.nextInt(11) - 5);
        }
        return x;
    }

    private static double squaredNorm(FeatureVector x) {
        double sum = 1;
        for (int k = 0; k < x.size(); k++) {
            sum += (double) x.value(k) * x.value(k);
        }
        return sum;
    }

    /** Novikoff: no more than R²/γ² updates, γ being the margin by which any vector of length 1 separates the data. */
    @RepeatedTest(60)
    void separableDataTakesNoMoreUpdatesThanTheMistakeBound(RepetitionInfo run) {
        Random random = new Random(run.getCurrentRepetition());
        int size = 1 + random.nextInt(8);
        FeatureVector hidden = integers(random, size);
        int hiddenBias = random.nextInt(11) - 5;
        FeatureVector[] examples = new FeatureVector[60];
        int[] targets = new int[examples.length];
        double radius = 0;
        double margin = Double.POSITIVE_INFINITY;
        double length = Math.sqrt(squaredNorm(hidden) - 1 + hiddenBias * hiddenBias);
        for (int n = 0; n < examples.length; n++) {
            double score;
            do {
                examples[n] = integers(random, size);
                score = hiddenBias;
                for (int k = 0; k < size; k++) {
                    score += hidden.value(k) * examples[n].value(k);
                }
            } while (score == 0 && length > 0);
            targets[n] = score >= 0 ? 1 : 0;
            radius = Math.max(radius, Math.sqrt(squaredNorm(examples[n])));
            margin = Math.min(margin, Math.abs(score) / length);
        }
        if (length == 0) {
            return;
        }
        Trainer learner = learner(LearnerSettings.of(Algorithm.PERCEPTRON));
        long before = -1;
        while (before < learner.model().updates()) {
            before = learner.model().updates();
            for (int n = 0; n < examples.length; n++) {
                learner.process(examples[n], targets[n], 1);
            }
            assertThat((double) learner.model().updates()).isLessThanOrEqualTo(radius * radius / (margin * margin));
        }
        for (int n = 0; n < examples.length; n++) {
            assertThat(learner.predict(examples[n]).answer()).isEqualTo(targets[n]);
        }
    }

    @RepeatedTest(30)
    void passiveAggressiveLeavesTheExampleAtMarginOne(RepetitionInfo run) {
        Random random = new Random(run.getCurrentRepetition());
        boolean binary = random.nextBoolean();
        Trainer learner = learner(LearnerSettings.of(Algorithm.PA)
                .withLabels(binary ? Labels.signs() : Labels.classes(java.util.List.of("a", "b", "c"))));
        for (int n = 0; n < 40; n++) {
            FeatureVector x = integers(random, 5);
            int target = random.nextInt(binary ? 2 : 3);
            Change step = learner.process(x, target, 1);
            double needed = Math.max(1, step.margin);
            int rival = step.rivals[0];
            Scores scores = learner.predict(x);
            double margin = binary
                    ? (2 * target - 1) * scores.score(View.CURRENT)
                    : scores.score(View.CURRENT, target) - scores.score(View.CURRENT, rival);
            assertThat(margin).isEqualTo(needed, within(1e-9));
        }
    }

    /** Nor does rounding take a variance below 0, when a feature comes alone that shared an example before. */
    @Test
    void confidenceOnlyGrows() {
        Random random = new Random(5);
        Trainer learner =
                learner(LearnerSettings.of(Algorithm.AROW).withR(1e-30).withBias(false));
        for (int index = 0; index < 500; index++) {
            float[] values = {(float) random.nextGaussian(), (float) random.nextGaussian()};
            learner.process(FeatureVector.sparse(new int[] {index, 1000 + index}, values), 0, 1);
            double before = learner.model().vector(0).sigma(index);
            assertThat(before).isBetween(0.0, 1.0);
            learner.process(FeatureVector.sparse(new int[] {index}, new float[] {values[1]}), 1, 1);
            assertThat(learner.model().vector(0).sigma(index)).isBetween(0.0, before);
        }
    }
}
