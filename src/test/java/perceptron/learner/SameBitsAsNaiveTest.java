package perceptron.learner;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.features.Scaling;
import perceptron.model.OnlineLearner;

/** Every learner with every option gives the bits that the naive implementation gives, example by example. */
class SameBitsAsNaiveTest {
    private static final int RUNS = 100;
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
        OnlineLearner learner = new OnlineLearner(new LinearModel(settings));
        Naive naive = new Naive(settings);
        Generated examples = new Generated(random, settings);
        boolean scaling = settings.scaling() == Scaling.MAXABS;
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = examples.next();
            if (random.nextInt(5) == 0) {
                naive.predict(scaling ? naive.scaled(x, false) : x);
                sameScores(learner.predict(x), naive, what);
                continue;
            }
            String label = examples.label(x);
            double weight = random.nextInt(3) == 0 ? random.nextInt(4) * 0.5 : 1;
            naive.learn(scaling ? naive.scaled(x, true) : x, label, weight);
            Step step = learner.learn(x, label, weight);
            sameScores(learner.scores(), naive, what);
            same(step.margin(), naive.margin, what);
            same(step.step(), naive.step, what);
            same(step.changes() ? step.second() : 0, step.changes() ? naive.second : 0, what);
        }
        sameModel(learner.model(), naive, what);
    }

    private static void sameScores(Scores scores, Naive naive, String what) {
        same(scores.vectors(), naive.current.length, what);
        for (int vector = 0; vector < scores.vectors(); vector++) {
            same(scores.score(View.CURRENT, vector), naive.current[vector], what);
            same(scores.score(View.AVERAGED, vector), naive.averaged[vector], what);
        }
        same(scores.best(View.CURRENT), naive.best, what);
        same(scores.best(View.AVERAGED), naive.averagedBest, what);
        same(scores.best(View.VOTED), naive.votedBest, what);
        same(scores.score(View.VOTED), naive.votedScore, what);
    }

    static void sameModel(LinearModel model, Naive naive, String what) {
        same(model.c(), naive.c, what);
        same(model.updates(), naive.history.size(), what);
        for (int number = 0; number < model.vectors(); number++) {
            PagedWeights weights = model.vector(number);
            Naive.Vector vector = naive.vectors.get(number);
            for (int index : vector.w.keySet()) {
                same(weights.w(index), vector.w(index), what);
                if (weights.stride() > 1) {
                    same(weights.u(index), vector.u(index), what);
                }
                if (weights.stride() > 2) {
                    same(weights.sigma(index), vector.sigma(index), what);
                }
            }
            onlyWhatWasTouched(weights, vector, what);
        }
        naive.scales.forEach((index, scale) -> same(model.scales().pages().w(index), scale, what));
    }

    private static void same(double ours, double naive, String what) {
        if (Double.doubleToRawLongBits(ours) != Double.doubleToRawLongBits(naive)) {
            throw new AssertionError(ours + " is not " + naive + ": " + what);
        }
    }

    private static void onlyWhatWasTouched(PagedWeights weights, Naive.Vector vector, String what) {
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            for (int at = 0; at < weights.page(page).length; at += weights.stride()) {
                int index =
                        page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + at / weights.stride();
                same(weights.w(index), vector.w(index), what);
            }
        }
    }
}
