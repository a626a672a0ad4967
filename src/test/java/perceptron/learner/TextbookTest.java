package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
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

    @RepeatedTest(50)
    void anUpdateRaisesTheMarginByTheSquaredLength(RepetitionInfo run) {
        Random random = new Random(run.getCurrentRepetition());
        Trainer learner = learner(LearnerSettings.of(Algorithm.PERCEPTRON));
        for (int n = 0; n < 50; n++) {
            FeatureVector x = integers(random, 5);
            int target = random.nextInt(2);
            int sign = 2 * target - 1;
            double before = sign * learner.predict(x).score(View.CURRENT);
            boolean updated = learner.process(x, target, 1).moves();
            double after = sign * learner.predict(x).score(View.CURRENT);
            assertThat(after - before).isEqualTo(updated ? squaredNorm(x) : 0);
        }
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
            assertThat(learner.predict(examples[n]).best(View.CURRENT)).isEqualTo(targets[n]);
        }
    }

    @RepeatedTest(50)
    void repeatingOneExampleStops(RepetitionInfo run) {
        Random random = new Random(run.getCurrentRepetition());
        Trainer learner = learner(LearnerSettings.of(Algorithm.PERCEPTRON));
        for (int n = 0; n < 30; n++) {
            learner.process(integers(random, 4), random.nextInt(2), 1);
        }
        FeatureVector x = integers(random, 4);
        double margin = -learner.predict(x).score(View.CURRENT);
        int needed = 0;
        while (learner.process(x, 0, 1).moves()) {
            needed++;
        }
        assertThat(needed).isEqualTo(Math.max(0, (int) Math.floor(-margin / squaredNorm(x)) + 1));
    }

    @Test
    void anUpdateIsAStepAgainstThePerceptronLossesSubgradient() {
        double rate = 0.25;
        Random random = new Random(3);
        Trainer learner = learner(LearnerSettings.of(Algorithm.PERCEPTRON).withRates(rate, 1));
        for (int n = 0; n < 200; n++) {
            FeatureVector x = integers(random, 4);
            int target = random.nextInt(2);
            int sign = 2 * target - 1;
            double[] before = weights(learner, 4);
            boolean beaten = sign * learner.predict(x).score(View.CURRENT) <= 0;
            learner.process(x, target, 1);
            double[] after = weights(learner, 4);
            for (int i = 0; i <= 4; i++) {
                double subgradient = beaten ? -sign * (i < 4 ? x.value(i) : 1) : 0;
                assertThat(after[i]).isEqualTo(before[i] - rate * subgradient);
            }
        }
    }

    private static double[] weights(Trainer learner, int size) {
        double[] weights = new double[size + 1];
        for (int i = 0; i < size; i++) {
            weights[i] = learner.model().vector(0).w(i);
        }
        weights[size] = learner.model().vector(0).w(PagedWeights.BIAS);
        return weights;
    }

    @ParameterizedTest
    @EnumSource
    void thePerceptronLossIsNeverMoreThanTheHingeLoss(Algorithm algorithm) {
        UpdateRule learner = LearnerSettings.of(algorithm).rule();
        UpdateRule perceptron = new Perceptron(1);
        UpdateRule hinge = new Arow(1);
        for (double margin = -3; margin <= 3; margin += 0.125) {
            assertThat(perceptron.loss(margin)).isBetween(0.0, hinge.loss(margin));
            assertThat(learner.loss(margin))
                    .isEqualTo(algorithm == Algorithm.PERCEPTRON ? perceptron.loss(margin) : hinge.loss(margin));
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
            int rival = step.rival;
            Scores scores = learner.predict(x);
            double margin = binary
                    ? (2 * target - 1) * scores.score(View.CURRENT)
                    : scores.score(View.CURRENT, target) - scores.score(View.CURRENT, rival);
            assertThat(margin).isEqualTo(needed, within(1e-9));
        }
    }

    @Test
    void theCappedStepIsNeverLongerThanC() {
        Random random = new Random(4);
        Trainer capped = learner(LearnerSettings.of(Algorithm.PA1).withRates(1, 0.01));
        Trainer soft = learner(LearnerSettings.of(Algorithm.PA2).withRates(1, 0.01));
        double longest = 0;
        for (int n = 0; n < 300; n++) {
            FeatureVector x = integers(random, 2);
            Change step = capped.process(x, random.nextInt(2), 1);
            longest = Math.max(longest, Math.abs(step.step));
            step = soft.process(x, random.nextInt(2), 1);
            assertThat(Math.abs(step.step)).isLessThan(step.loss / squaredNorm(x) + 1e-15);
        }
        assertThat(longest).isEqualTo(0.01);
    }

    @Test
    void confidenceOnlyGrows() {
        Random random = new Random(5);
        Trainer learner = learner(LearnerSettings.of(Algorithm.AROW).withR(1e-12));
        double[] before = {1, 1, 1};
        for (int n = 0; n < 500; n++) {
            learner.process(integers(random, 3), random.nextInt(2), 1 + random.nextInt(3));
            for (int i = 0; i < 3; i++) {
                double sigma = learner.model().vector(0).sigma(i);
                assertThat(sigma).isBetween(0.0, before[i]);
                before[i] = sigma;
            }
        }
        assertThat(before[0]).isLessThan(1e-3);
    }

    /** A single feature takes sigma to zero in one step, but for rounding. */
    @Test
    void confidenceNeverGoesPastZero() {
        Random random = new Random(6);
        for (int n = 0; n < 1000; n++) {
            Trainer learner =
                    learner(LearnerSettings.of(Algorithm.AROW).withR(1e-300).withBias(false));
            learner.model().vector(0).writable(0, 1)[2] = random.nextDouble();
            learner.process(FeatureVector.dense(random.nextFloat() * 5), "1", 1);
            assertThat(learner.model().vector(0).sigma(0)).isBetween(0.0, 1e-15);
        }
    }
}
