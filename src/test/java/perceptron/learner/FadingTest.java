package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.model.Trainer;

/** The sums of the fading average when they begin at a factor of 1 again, on pages that are in memory and on others that are not. */
class FadingTest {
    private static final LearnerSettings SETTINGS =
            LearnerSettings.of(Algorithm.ADAPTIVE).withSpan(8);
    private static final long NEARLY = Floor.FADING_PERIOD - 100;
    private final Random random = new Random(1);

    private FeatureVector example(int from) {
        return FeatureVector.sparse(new int[] {from, from + 1}, new float[] {(float) random.nextGaussian(), 2});
    }

    private static LinearModel at(long c) {
        LinearModel model = new LinearModel(SETTINGS);
        model.restore(c, 0, 0);
        return model;
    }

    /** What is stored of a page stays as it was while others go on; what comes after it is made again on it. */
    @Test
    void aPageStoredBeforeADivisionIsBroughtUpAfterIt() {
        LinearModel model = at(NEARLY);
        Trainer learner = new Trainer(model);
        for (int n = 0; n < 60; n++) {
            learner.process(example(n % 2 * 8), n % 3 == 0 ? "-1" : "1", 1);
        }
        double[] stored = model.vector(0).stored(0).clone();
        double[] other = model.vector(0).stored(1).clone();
        LinearModel again = new LinearModel(SETTINGS);
        again.vector(0).put(0, stored);
        again.vector(0).put(1, other);
        again.vector(0)
                .put(
                        model.vector(0).biasPage(),
                        model.vector(0).stored(model.vector(0).biasPage()));
        for (int n = 0; n < 60; n++) {
            Change step = learner.process(example(0), n % 2 == 0 ? "-1" : "1", 1);
            if (step.moves()) {
                again.apply(step, (vector, page) -> vector == 0);
            }
        }
        assertThat(Floor.divisions(model.c())).isEqualTo(1);
        again.restore(model.c(), model.updates(), model.squaredNorm());
        assertThat(SameModel.pages(again)).isEqualTo(SameModel.pages(model));
        assertThat(model.vector(0).at(8, Layout.FADING_SUM)).isNotZero();
        assertThat(model.vector(0).stored(1)).isNotEqualTo(other);
    }

    /** Otherwise the pages of such a class would be divided once more when they are loaded. */
    @Test
    void aClassThatIsAddedAfterADivisionCountsIt() {
        LinearModel model = new LinearModel(SETTINGS.withLabels(Labels.discovered(List.of(), 5)));
        model.restore(1 + Floor.FADING_PERIOD, 0, 0);
        Trainer learner = new Trainer(model);
        for (String label : List.of("a", "b", "c")) {
            learner.process(example(0), label, 1);
        }
        for (int number = 0; number < 3; number++) {
            assertThat(model.vector(number).stored(0)).endsWith(1);
        }
    }

    /** Beside a second implementation, which divides every number there is. */
    @Test
    void theNaiveModelGivesTheSameBits() {
        LinearModel model = at(NEARLY);
        Naive naive = new Naive(SETTINGS);
        naive.floors.get(0).c = NEARLY;
        naive.floors.get(0).count = NEARLY - 1;
        Trainer learner = new Trainer(model);
        for (int n = 0; n < 200; n++) {
            FeatureVector x = example(n % 7);
            String label = random.nextBoolean() ? "+1" : "-1";
            var said = naive.predict(x);
            double fading = naive.views(x)[Scores.FADING][0];
            naive.learn(x, label, 1);
            naive.judge(said, naive.classes.indexOf(label));
            learner.process(x, label, 1);
            assertThat(learner.scores().ofView(Scores.FADING, 0)).isEqualTo(fading);
        }
        SameAsNaive.check(model, naive, "a model that was divided once");
    }
}
