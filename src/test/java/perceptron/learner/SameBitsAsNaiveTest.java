package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.learner.SameAsNaive.same;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
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
            Random random = new Random(seed);
            LearnerSettings settings = Generated.settings(random, algorithm);
            run(settings, random, settings + ", seed " + seed);
        }
    }

    private static void run(LearnerSettings settings, Random random, String what) {
        Trainer learner = new Trainer(new LinearModel(settings));
        Naive naive = new Naive(settings);
        Generated examples = new Generated(random, settings);
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = examples.next();
            if (random.nextInt(5) == 0) {
                naive.predict(naive.features.scaled(x));
                sameScores(learner.predict(x), naive, what);
                continue;
            }
            String label = examples.label(x);
            naive.predict(naive.features.scaled(x));
            Map<View, String> predicted = naive.predicted();
            View answeredBy = naive.answering.answeredBy();
            double weight = random.nextInt(3) == 0 ? random.nextInt(4) * 0.5 : 1;
            naive.learn(naive.features.scaled(x), label, weight);
            naive.raise(x);
            naive.answering.judge(label, predicted);
            Change step = learner.process(x, label, weight);
            sameScores(learner.scores(), naive, what);
            assertThat(learner.scores().answeredBy()).isEqualTo(answeredBy);
            same(step.margin, naive.margin, what);
            same(step.step, naive.step, what);
            same(step.moves() ? step.second : 0, step.moves() ? naive.second : 0, what);
        }
        SameAsNaive.check(learner.model(), naive, what);
    }

    private static void sameScores(Scores scores, Naive naive, String what) {
        same(scores.vectors(), naive.current.length, what);
        for (int vector = 0; vector < scores.vectors(); vector++) {
            same(scores.score(View.CURRENT, vector), naive.current[vector], what);
            same(scores.score(View.AVERAGED, vector), naive.averaged[vector], what);
            if (naive.fadingBest >= 0) {
                same(scores.score(View.FADING, vector), naive.fading[vector], what);
            }
        }
        same(scores.best(View.CURRENT), naive.best, what);
        same(scores.best(View.AVERAGED), naive.averagedBest, what);
        same(scores.best(View.FADING), naive.fadingBest, what);
        same(scores.best(View.VOTED), naive.votedBest, what);
        same(scores.score(View.VOTED), naive.votedScore, what);
    }
}
