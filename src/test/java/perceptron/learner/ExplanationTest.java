package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.learner.Explanation.Contribution;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** What explanations add up to, and what surfaces leave to curves. */
class ExplanationTest {
    private static final int RUNS = Integer.getInteger("perceptron.runs", 40);

    /** In the order in which they stand, as anybody would add them. */
    private static double sum(Explanation explanation) {
        double sum = 0;
        for (Contribution each : explanation.contributions()) {
            sum += each.contribution();
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource
    void contributionsAreTheScoreToTheBit(Algorithm algorithm) {
        int rounded = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = Generated.settings(random, algorithm);
            Trainer learner = new Trainer(new LinearModel(settings));
            Generated examples = new Generated(random, settings);
            for (int n = 0; n < 100; n++) {
                FeatureVector x = examples.next();
                learner.process(x, examples.label(x), 1);
                for (int vector = 0; vector < learner.model().floors().vectors() && n % 10 == 0; vector++) {
                    rounded += explain(learner.model(), vector, examples.next(), random.nextInt(20) + 1) ? 1 : 0;
                }
            }
        }
        assertThat(rounded).as("sums that rounding changes").isPositive();
    }

    /** Returns whether rounding made a difference, which has to be as small as what rounding can do. */
    private static boolean explain(LinearModel model, int vector, FeatureVector x, int top) {
        View view = model.settings().explaining();
        Explanation explanation = Explanation.of(model, vector, x, view, top);
        double score = model.score(x, new Scores()).score(view, vector);
        assertThat(explanation.score()).isEqualTo(score);
        assertThat(sum(explanation))
                .as("%s of %s", explanation, model.settings())
                .isEqualTo(score);
        double largest = 0;
        double rounding = 0;
        for (Contribution each : explanation.contributions()) {
            largest = Math.max(largest, Math.abs(each.contribution()));
            rounding += each.index() == Explanation.ROUNDING ? each.contribution() : 0;
        }
        assertThat(Math.abs(rounding)).isLessThanOrEqualTo(1e-11 * largest);
        assertThat(explanation.contributions().stream().filter(each -> each.index() >= 0))
                .hasSizeLessThanOrEqualTo(top);
        return rounding != 0;
    }

    /** The label says whether both numbers have the same sign: neither of them says anything alone. */
    private static LinearModel sameSign() {
        Random random = new Random(1);
        Trainer learner = new Trainer(new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE)));
        for (int n = 0; n < 4_000; n++) {
            float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            learner.process(FeatureVector.dense(x), x[0] * x[1] > 0 ? "+1" : "-1", 1);
        }
        return learner.model();
    }

    @Test
    void aSurfaceIsWhatTwoNumbersSayOnlyTogether() {
        LinearModel model = sameSign();
        LinearView weights = LinearView.of(model, View.BEST);
        List<Surface> surfaces = Surface.of(model, 0, weights);
        Surface most = surfaces.stream()
                .max((a, b) -> Double.compare(a.share(), b.share()))
                .orElseThrow();
        assertThat(model.floors().surfaces().slots().get(surfaces.indexOf(most)))
                .satisfies(slot -> assertThat(List.of(slot.i(), slot.j())).containsExactly(0, 1));
        assertThat(most.share()).isGreaterThan(0.5);
        assertThat(surfaces.stream().mapToDouble(Surface::share).sum()).isCloseTo(1, within(1e-12));
        for (int a = 0; a < 8; a++) {
            double row = 0;
            double column = 0;
            for (int b = 0; b < 8; b++) {
                row += most.together()[a][b];
                column += most.together()[b][a];
                int cell = 64 * surfaces.indexOf(most) + 8 * a + b;
                assertThat(most.together()[a][b] + most.first()[a] + most.second()[b])
                        .isCloseTo(weights.weight(Floor.SURFACES, 0, cell), within(1e-12));
            }
            assertThat(row).isCloseTo(0, within(1e-12));
            assertThat(column).isCloseTo(0, within(1e-12));
        }
        for (int low = 1; low < 4; low++) {
            assertThat(most.together()[low][low]).isPositive();
            assertThat(most.together()[7 - low][7 - low]).isPositive();
            assertThat(most.together()[low][7 - low]).isNegative();
            assertThat(most.together()[7 - low][low]).isNegative();
        }
    }

    /** On a grid, by linear functions between its lines; an example has each of its numbers at one place of the grid. */
    @Test
    void curvesAndSurfacesSayWhatTheExplanationSays() {
        LinearModel model = sameSign();
        LinearView weights = LinearView.of(model, View.BEST);
        List<Surface> surfaces = Surface.of(model, 0, weights);
        for (int k = 0; k < 29; k++) {
            int[] places = {k, 28 - k, k * 5 % 29};
            float[] x = new float[3];
            double[] expected = new double[3];
            for (int number = 0; number < 3; number++) {
                Curve curve = Curve.of(model, 0, number + (1 << 26), weights, surfaces, false);
                x[number] = (float) curve.points().get(places[number]).value();
                expected[number] = curve.points().get(places[number]).contribution();
            }
            for (Contribution each : Explanation.of(model, 0, FeatureVector.dense(x), View.BEST, 100)
                    .contributions()) {
                if (each.index() < 3 && each.index() >= 0 && each.other() == Explanation.ALONE) {
                    assertThat(each.contribution()).isCloseTo(expected[each.index()], within(1e-4));
                    assertThat(each.at().get(0)).isCloseTo(places[each.index()] / 4.0, within(1e-5));
                }
            }
        }
    }
}
