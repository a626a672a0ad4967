package perceptron.learner;

import static perceptron.learner.SameAsNaive.same;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.FeatureVector;
import perceptron.learner.NaiveModel.Said;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** Every learner with every option gives the bits that the naive implementation gives, example by example. */
class SameBitsAsNaiveTest {
    private static final int RUNS = Integer.getInteger("perceptron.runs", 15);
    private static final int EXAMPLES = 60;

    @ParameterizedTest
    @EnumSource
    void sameBits(Algorithm algorithm) {
        for (int seed = 0; seed < RUNS; seed++) {
            run(algorithm, seed);
        }
    }

    /** Found by {@code ./gradlew soak}: surfaces are added above curves that have learned something. */
    @ParameterizedTest
    @ValueSource(ints = {46, 311, 427})
    void sameBitsWithSurfacesAddedLater(int seed) {
        run(Algorithm.ADAPTIVE, seed);
    }

    private static void run(Algorithm algorithm, int seed) {
        Random random = new Random(seed);
        LearnerSettings settings = Generated.settings(random, algorithm);
        run(settings, random, settings + ", seed " + seed);
    }

    private static void run(LearnerSettings settings, Random random, String what) {
        Trainer learner = new Trainer(new LinearModel(settings));
        NaiveModel naive = NaiveModel.of(settings);
        Generated examples = new Generated(random, settings);
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = examples.next();
            Said said = naive.predict(x);
            if (random.nextInt(5) == 0) {
                sameScores(learner.predict(x), said, what);
                continue;
            }
            String label = examples.label(x);
            double weight = random.nextInt(3) == 0 ? random.nextInt(4) * 0.5 : 1;
            naive.learn(x, label, weight);
            naive.judge(said, naive.classes().indexOf(label));
            Change change = learner.process(x, label, weight);
            sameScores(learner.scores(), said, what);
            same(change.margin, naive.margin(), what);
        }
        SameAsNaive.check(learner.model(), naive, what);
    }

    private static void sameScores(Scores scores, Said said, String what) {
        same(scores.answer(), said.best(), what);
        same(scores.score(), said.score(), what);
        same(scores.averaged(), said.averaged(), what);
        same(scores.score(View.AVERAGED), said.averagedScore(), what);
        same(scores.voted(), said.voted(), what);
        same(scores.score(View.VOTED), said.votedScore(), what);
    }
}
