package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** Average and vote by their definitions: of all vectors that there were, each kept whole with the examples that it survived. */
class AverageAndVotesTest {
    private static final int SIZE = 5;

    /** A vector as it was kept, the bias last. */
    private static final class Survivor {
        final double[] weights = new double[SIZE + 1];
        long votes;

        Survivor(LinearModel model) {
            for (int k = 0; k <= SIZE; k++) {
                weights[k] = model.vector(0).w(k < SIZE ? k : PagedWeights.BIAS);
            }
        }

        double score(FeatureVector x) {
            double sum = 0;
            for (int k = 0; k < SIZE; k++) {
                sum += weights[k] * x.value(k);
            }
            return sum + weights[SIZE];
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADAPTIVE")
    void theVoteIsThatOfAllVectors(Algorithm algorithm) {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            boolean integers = algorithm == Algorithm.PERCEPTRON;
            int limit = seed % 2 == 0 ? 1000 : 7;
            LinearModel model = new LinearModel(LearnerSettings.of(algorithm).withVotes(limit, 100_000));
            Trainer learner = new Trainer(model);
            List<Survivor> survivors = new ArrayList<>(List.of(new Survivor(model)));
            for (int n = 0; n < 120; n++) {
                FeatureVector x = example(random, integers);
                Change step = learner.process(x, random.nextInt(8) > 0 ? label(x) : random.nextInt(2), 1);
                double[] expected = vote(survivors, x, limit);
                assertThat(learner.scores().score(View.VOTED)).isEqualTo(expected[0], within(expected[1]));
                if (expected[1] == 0) {
                    assertThat(learner.scores().voted()).isEqualTo(expected[0] >= 0 ? 1 : 0);
                }
                if (step.moves()) {
                    survivors.add(new Survivor(model));
                }
                survivors.get(survivors.size() - 1).votes++;
            }
            assertThat(model.updates()).isGreaterThan(7);
        }
    }

    /** The vote of the latest vectors, and by how much it may be off because of scores too near to zero. */
    private static double[] vote(List<Survivor> survivors, FeatureVector x, int limit) {
        double sum = 0;
        double unsure = 0;
        int first = survivors.size() - 1 <= limit ? 0 : survivors.size() - limit;
        for (Survivor survivor : survivors.subList(first, survivors.size())) {
            double score = survivor.score(x);
            sum += score >= 0 ? survivor.votes : -survivor.votes;
            unsure += score != 0 && Math.abs(score) < 1e-12 ? 2 * survivor.votes : 0;
        }
        return new double[] {sum, unsure};
    }

    private static int label(FeatureVector x) {
        return x.value(0) - x.value(2) + x.value(3) >= 0 ? 1 : 0;
    }

    private static FeatureVector example(Random random, boolean integers) {
        FeatureVector x = new FeatureVector();
        x.clear(true);
        for (int k = 0; k < SIZE; k++) {
            x.add(integers ? random.nextInt(7) - 3 : random.nextFloat() * 2 - 1);
        }
        return x;
    }

    /** What is predicted by the average, and by the sum of all vectors over their number. */
    @ParameterizedTest
    @EnumSource
    void theAverageIsTheMeanOfAllVectors(Algorithm algorithm) {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = LearnerSettings.of(algorithm)
                    .withNumbers(NumberForm.LINEAR)
                    .withStart(seed % 3 == 1 && !algorithm.isAdaptive() ? Start.random(seed) : Start.ZERO);
            Trainer learner = new Trainer(new LinearModel(settings));
            double[] sums = new double[SIZE + 1];
            for (int n = 1; n <= 150; n++) {
                double[] weights = new Survivor(learner.model()).weights;
                Arrays.setAll(sums, k -> sums[k] + weights[k]);
                double score = learner.predict(example(random, false)).score(View.AVERAGED);
                FeatureVector x = learner.scores().terms().line();
                double expected = sums[SIZE] / n;
                for (int k = 0; k < x.size(); k++) {
                    expected += x.value(k) * (sums[x.index(k)] / n);
                }
                assertThat(score).isEqualTo(expected, within(1e-10));
                learner.process(example(random, false), random.nextInt(2), random.nextInt(4) == 0 ? 0 : 1);
            }
        }
    }
}
