package perceptron.learner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.model.Trainer;

/**
 * Nobody gets worse while the rule behind the labels stays the same: in no later tenth of a stream does a learner make more mistakes
 * than in the first, which it begins knowing nothing. {@code ./gradlew soak} runs two million examples of each stream; {@code test}
 * runs a share of it, in which weights without a limit are seen, and the mistakes that come of them not always.
 *
 * <p>What counts are the mistakes beyond those of the best possible rule on the same examples, since noise is not equal in all tenths.
 */
class SoakTest {
    private static final int EXAMPLES = Integer.getInteger("perceptron.soak", 100_000);
    private static final int TENTH = EXAMPLES / 10;
    private static final double WORSE = 0.003;
    private static final double LONG = 25;

    @ParameterizedTest
    @EnumSource
    void doesNotGetWorse(StationaryStream stream) throws IOException {
        List<Run> runs = run(stream);

        StringBuilder table = new StringBuilder();
        runs.forEach(run -> table.append(run.row(stream)));
        Path folder = Files.createDirectories(Path.of("build", "soak"));
        Files.writeString(folder.resolve(stream.name() + ".md"), table);
        SoftAssertions.assertSoftly(each -> {
            for (Run run : runs) {
                for (int tenth = 1; tenth < 10; tenth++) {
                    String what = "tenth " + tenth + " of " + run.row(stream);
                    each.assertThat(run.excess(tenth))
                            .as(what)
                            .isLessThanOrEqualTo(run.excess(0) + WORSE + 3 * run.chance());
                }
                each.assertThat(run.longest()).as(run.row(stream)).isLessThanOrEqualTo(run.limit());
            }
        });
    }

    private static List<Run> run(StationaryStream stream) {
        List<Run> runs = new ArrayList<>();
        for (Algorithm algorithm : Algorithm.values()) {
            LearnerSettings settings = LearnerSettings.of(algorithm);
            runs.add(new Run(settings.withNumbers(NumberForm.LINEAR)));
            if (algorithm.isAdaptive()) {
                runs.add(new Run(settings.withNumbers(NumberForm.CURVE)));
                runs.add(new Run(settings.withNumbers(NumberForm.SURFACE)));
            }
        }
        SplittableRandom random = new SplittableRandom(stream.ordinal());
        FeatureVector x = new FeatureVector();
        for (int n = 0; n < EXAMPLES; n++) {
            x.clear(false);
            double chance = stream.next(random, x);
            int label = random.nextDouble() < chance ? 1 : 0;
            int best = chance >= 0.5 ? 1 : 0;
            for (Run run : runs) {
                run.learn(n / TENTH, x, label, best);
            }
        }
        return runs;
    }

    private static final class Run {
        private final LearnerSettings settings;
        private final Trainer learner;
        private final int[] wrong = new int[10];
        private final int[] wrongByBest = new int[10];
        private final double[] longest = new double[10];
        private double longestExample;
        private int different;

        Run(LearnerSettings settings) {
            this.settings = settings;
            learner = new Trainer(new LinearModel(settings));
        }

        void learn(int tenth, FeatureVector x, int label, int best) {
            learner.process(x, label, 1);
            int answer = learner.scores().answer();
            wrong[tenth] += answer == label ? 0 : 1;
            wrongByBest[tenth] += best == label ? 0 : 1;
            different += answer == best ? 0 : 1;
            double length = Math.sqrt(learner.model().squaredNorm());
            longest[tenth] = Math.max(longest[tenth], length);
            longestExample = Math.max(longestExample, Math.sqrt(learner.model().squaredNorm(x)));
        }

        double longest() {
            return Arrays.stream(longest).max().orElseThrow();
        }

        double error(int tenth) {
            return (double) wrong[tenth] / TENTH;
        }

        double excess(int tenth) {
            return (double) (wrong[tenth] - wrongByBest[tenth]) / TENTH;
        }

        /** The standard deviation of the difference of two tenths: only examples on which it differs from the best rule matter. */
        double chance() {
            return Math.sqrt(2.0 * different / EXAMPLES / TENTH);
        }

        /**
         * How long the weights may be. Those of the second order forget, or become certain, and go nowhere on noise. Nothing holds
         * those of the perceptron and of PA but the examples: if these come as close to the boundary as you like, each of the ever
         * rarer mistakes makes them longer. By Block's argument a mistake of the perceptron adds at most |x|² to |w|², and one of PA at
         * most 1/|x|², which is at most 1 since there is a bias: they grow as the root of the number of updates, and never faster.
         */
        double limit() {
            if (settings.layout().hasVariance()) {
                return LONG;
            }
            double most = settings.algorithm() == Algorithm.PERCEPTRON ? longestExample : 1;
            return most * Math.sqrt(learner.model().updates());
        }

        String row(StationaryStream stream) {
            double worst = 0;
            for (int tenth = 1; tenth < 10; tenth++) {
                worst = Math.max(worst, error(tenth));
            }
            return String.format(
                    Locale.ROOT,
                    "| %s | %s, %s | %.4f | %.4f | %.4f | %.4f | %.4g | %.4g |%n",
                    stream.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    settings.algorithm().code(),
                    settings.numbers().toString().toLowerCase(Locale.ROOT),
                    (double) wrongByBest[0] / TENTH,
                    error(0),
                    error(9),
                    worst,
                    longest[0],
                    longest[9]);
        }
    }
}
