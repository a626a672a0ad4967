package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.model.Trainer;

/** The averaged weights are the mean of all the vectors that there were, one for every labelled example and the start. */
class AverageTest {
    private static final int SIZE = 6;

    @ParameterizedTest
    @EnumSource
    void theAverageIsTheMeanOfAllVectors(Algorithm algorithm) {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            boolean integers = algorithm == Algorithm.PERCEPTRON && seed % 2 == 0;
            LearnerSettings settings = LearnerSettings.of(algorithm)
                    .withNumbers(NumberForm.LINEAR)
                    .withStart(seed % 3 == 1 && !integers ? Start.random(seed) : Start.ZERO);
            LinearModel model = new LinearModel(settings);
            Trainer learner = new Trainer(model);
            double[] sums = new double[SIZE + 1];
            add(model, sums);
            for (int n = 0; n < 150; n++) {
                learner.process(example(random, integers), random.nextInt(2), random.nextInt(4) == 0 ? 0 : 1);
                add(model, sums);
                compare(model, sums, integers);
                double score = learner.predict(example(random, integers)).score(View.AVERAGED);
                FeatureVector x = learner.scores().entered();
                double expected = sums[SIZE] / model.c();
                for (int k = 0; k < x.size(); k++) {
                    expected += x.value(k) * (sums[x.index(k)] / model.c());
                }
                assertThat(score).isEqualTo(expected, within(1e-12 * 100));
            }
        }
    }

    private static void add(LinearModel model, double[] sums) {
        for (int k = 0; k <= SIZE; k++) {
            sums[k] += model.vector(0).w(index(k));
        }
    }

    /** On integers c w - u is the sum itself, without any rounding. */
    private static void compare(LinearModel model, double[] sums, boolean integers) {
        PagedWeights weights = model.vector(0);
        for (int k = 0; k <= SIZE; k++) {
            double w = weights.w(index(k));
            double u = weights.u(index(k));
            if (integers) {
                assertThat(model.c() * w - u).isEqualTo(sums[k]);
            }
            assertThat(w - u / model.c()).isEqualTo(sums[k] / model.c(), within(1e-12));
        }
    }

    private static int index(int k) {
        return k == SIZE ? PagedWeights.BIAS : k;
    }

    private static FeatureVector example(Random random, boolean integers) {
        FeatureVector x = new FeatureVector();
        x.clear(true);
        for (int k = 0; k < SIZE; k++) {
            x.add(integers ? random.nextInt(7) - 3 : random.nextFloat() * 2 - 1);
        }
        return x;
    }
}
