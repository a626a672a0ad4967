package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** What holds of every learner, whatever its rule. */
class LearnerContractTest {
    private static final FeatureVector X = FeatureVector.sparse(new int[] {3, 70_000}, new float[] {2, -1});

    @ParameterizedTest
    @EnumSource
    void updatesOnZeroActivation(Algorithm algorithm) {
        for (String label : List.of("-1", "+1")) {
            Trainer learner = new Trainer(new LinearModel(LearnerSettings.of(algorithm)));
            Change step = learner.process(X, label, 1);
            assertThat(learner.scores().answer()).isEqualTo(1);
            assertThat(step.moves()).isTrue();
            assertThat(learner.predict(X).answer()).isEqualTo(label.equals("+1") ? 1 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesAloneWhatHasMarginEnough(Algorithm algorithm) {
        Trainer learner = new Trainer(new LinearModel(LearnerSettings.of(algorithm)));
        FeatureVector one = FeatureVector.sparse(new int[] {3}, new float[] {2});
        FeatureVector other = FeatureVector.sparse(new int[] {70_000}, new float[] {-1});
        for (int n = 0; n < 500; n++) {
            learner.process(one, "1", 1);
            learner.process(other, "1", 1);
        }
        long updates = learner.model().updates();
        Change step = learner.process(X, "1", 1);
        assertThat(step.moves()).isFalse();
        assertThat(step.steps[0]).isZero();
        assertThat(learner.model().updates()).isEqualTo(updates);
        assertThat(learner.model().c()).isEqualTo(1002);
    }

    @ParameterizedTest
    @EnumSource
    void decidingChangesNothing(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 7);
        List<Double> numbers = Numbers.of(model);
        Scores scores = new Scores();
        for (int target = 0; target <= model.classes(); target++) {
            model.decide(model.score(X, scores), target, "new", 1, new Change());
        }
        assertThat(Numbers.of(model)).isEqualTo(numbers);
    }

    @ParameterizedTest
    @EnumSource
    void weightZeroCountsAndMovesNothing(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 8);
        List<Double> numbers = Numbers.of(model);
        long c = model.c();
        long updates = model.updates();
        Change step = new Trainer(model).process(X, "b", 0);
        assertThat(step.moves()).isFalse();
        assertThat(step.loss).isPositive();
        assertThat(Numbers.of(model)).isEqualTo(numbers);
        assertThat(model.c()).isEqualTo(c + 1);
        assertThat(model.updates()).isEqualTo(updates);
    }

    @ParameterizedTest
    @EnumSource
    void weightMultipliesTheStep(Algorithm algorithm) {
        double once = new Trainer(new LinearModel(LearnerSettings.of(algorithm))).process(X, "1", 1).steps[0];
        double half = new Trainer(new LinearModel(LearnerSettings.of(algorithm))).process(X, "1", 0.5).steps[0];
        assertThat(half).isEqualTo(once / 2);
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatIsNotFiniteBeforeAnythingChanges(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 9);
        double[] page = model.vector(0).writable(0, 8);
        page[0] = Double.MAX_VALUE;
        model.vector(0).set(PagedWeights.BIAS, Double.MAX_VALUE);
        List<Double> numbers = Numbers.of(model);
        long c = model.c();
        FeatureVector x = FeatureVector.sparse(new int[] {0}, new float[] {10});
        Trainer learner = new Trainer(model);
        assertThatThrownBy(() -> learner.predict(x)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> learner.process(x, "new", 1))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FINITE));
        assertThat(Numbers.of(model)).isEqualTo(numbers);
        assertThat(model.c()).isEqualTo(c);
        assertThat(model.classNames()).doesNotContain("new");
    }

    @ParameterizedTest
    @EnumSource
    void refusesAStepThatCouldOverflow(Algorithm algorithm) {
        Trainer learner = new Trainer(new LinearModel(LearnerSettings.of(algorithm)));
        assertThatThrownBy(() -> learner.process(FeatureVector.dense(1), "1", 1e300))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("would move a weight");
        assertThat(learner.model().vector(0).nextPage(0)).isEqualTo(-1);
        learner.process(FeatureVector.dense(Float.MAX_VALUE), "-1", 1e20);
        assertThat(learner.predict(FeatureVector.dense(1)).score(View.CURRENT)).isFinite();
    }

    @ParameterizedTest
    @EnumSource
    void anExampleWithoutFeaturesMovesTheBiasAlone(Algorithm algorithm) {
        Trainer learner = new Trainer(new LinearModel(LearnerSettings.of(algorithm)));
        learner.process(FeatureVector.sparse(new int[] {}, new float[] {}), "-1", 1);
        PagedWeights weights = learner.model().vector(0);
        assertThat(weights.w(PagedWeights.BIAS)).isNegative();
        assertThat(weights.nextPage(0)).isEqualTo(weights.biasPage());
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "ADAPTIVE")
    void predictingMaterializesNothing(Algorithm algorithm) {
        LinearModel model = new LinearModel(LearnerSettings.of(algorithm).withStart(Start.random(5)));
        double score = model.score(X, new Scores()).score(View.CURRENT);
        assertThat(score).isNotZero().isBetween(-2.0, 2.0);
        assertThat(model.bytes()).isZero();
        assertThat(new LinearModel(LearnerSettings.of(algorithm).withStart(Start.random(6)))
                        .score(X, new Scores())
                        .score(View.CURRENT))
                .isNotEqualTo(score);
    }

    @ParameterizedTest
    @EnumSource
    void aSnapshotStaysAsItIs(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 10);
        LinearModel snapshot = model.snapshot();
        List<Double> numbers = Numbers.of(model);
        double score = snapshot.score(X, new Scores()).score(View.CURRENT);
        train(model, 11);
        assertThat(Numbers.of(model)).isNotEqualTo(numbers);
        assertThat(Numbers.of(snapshot)).isEqualTo(numbers);
        assertThat(snapshot.score(X, new Scores()).score(View.CURRENT)).isEqualTo(score);
        assertThat(snapshot.updates()).isLessThan(model.updates());
    }

    @ParameterizedTest
    @EnumSource
    void theSquaredNormIsKeptUp(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 12);
        double sum = 0;
        for (int vector : model.floors().vectorNumbers()) {
            PagedWeights weights = model.floors().pages(vector);
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                for (int at = 0; at < weights.page(page).length; at += weights.stride()) {
                    sum += weights.page(page)[at] * weights.page(page)[at];
                }
            }
        }
        assertThat(model.squaredNorm()).isCloseTo(sum, within(1e-9 * sum)).isPositive();
    }

    private static LinearModel trained(Algorithm algorithm, long seed) {
        LinearModel model = new LinearModel(LearnerSettings.of(algorithm)
                .withLabels(Labels.discovered(List.of("a"), 9))
                .withSpan(64));
        train(model, seed);
        return model;
    }

    private static void train(LinearModel model, long seed) {
        Generated examples = new Generated(new Random(seed), model.settings());
        Trainer learner = new Trainer(model);
        for (int n = 0; n < 200; n++) {
            FeatureVector x = examples.next();
            learner.process(x, examples.label(x), 1);
        }
        learner.process(X, "b", 1);
        learner.process(X, "a", 1);
    }
}
