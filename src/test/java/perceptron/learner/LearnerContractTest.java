package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** What holds of every learner, whatever its rule. */
class LearnerContractTest {
    private static final FeatureVector X = FeatureVector.sparse(new int[] {3, 70_000}, new float[] {2, -1});

    @ParameterizedTest
    @EnumSource
    void decidingChangesNothing(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 7);
        var numbers = SameModel.pages(model);
        Scores scores = new Scores();
        for (int target = 0; target <= model.classes(); target++) {
            model.decide(model.score(X, scores), target, "new", 1, new Change());
        }
        assertThat(SameModel.pages(model)).isEqualTo(numbers);
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatIsNotFiniteBeforeAnythingChanges(Algorithm algorithm) {
        LinearModel model = trained(algorithm, 9);
        double[] page = model.vector(0).writable(0, 8);
        page[0] = Double.MAX_VALUE;
        model.vector(0).set(PagedWeights.BIAS, Double.MAX_VALUE);
        var numbers = SameModel.pages(model);
        long c = model.c();
        FeatureVector x = FeatureVector.sparse(new int[] {0}, new float[] {10});
        Trainer learner = new Trainer(model);
        assertThatThrownBy(() -> learner.predict(x)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> learner.process(x, "new", 1))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FINITE));
        assertThat(SameModel.pages(model)).isEqualTo(numbers);
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
        var numbers = SameModel.pages(model);
        double score = snapshot.score(X, new Scores()).score(View.CURRENT);
        train(model, 11);
        assertThat(SameModel.pages(model)).isNotEqualTo(numbers);
        assertThat(SameModel.pages(snapshot)).isEqualTo(numbers);
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

    @Test
    void aScaledValueThatIsNoFloatIsRejected() {
        LinearModel model =
                new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withScaling(Scaling.RMS));
        model.floors().statistics().observe(FeatureVector.dense(Float.MIN_VALUE), null);
        assertThatThrownBy(() -> model.score(FeatureVector.dense(1), new Scores()))
                .isInstanceOf(Rejection.class);
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
