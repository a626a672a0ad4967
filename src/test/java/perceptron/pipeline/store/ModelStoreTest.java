package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.OnlineLearner;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.Start;
import perceptron.learner.Step;
import perceptron.model.ModelSettings;

/** A model that is dropped from the heap at any time is the same when it is opened again, to the bit. */
class ModelStoreTest {
    private static final int EXAMPLES = 3_000;
    private static final int FEATURES = 200;

    private final KeyValueStore<byte[], byte[]> models = TestStores.inMemory("models");
    private final KeyValueStore<byte[], byte[]> progress = TestStores.inMemory("progress");

    static Stream<Arguments> settings() {
        LearnerSettings small = LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
        Labels classes = Labels.discovered(java.util.List.of(), 10);
        return Stream.of(
                Arguments.of("perceptron", small),
                Arguments.of("random start", small.withStart(Start.random(7))),
                Arguments.of("pa1", LearnerSettings.of(Algorithm.PA1).withSpan(8)),
                Arguments.of("arow", LearnerSettings.of(Algorithm.AROW).withSpan(8)),
                Arguments.of("voted", small.withVotes(30, 200)),
                Arguments.of("voted with little room", small.withVotes(30, 9)),
                Arguments.of(
                        "voted arow with classes",
                        LearnerSettings.of(Algorithm.AROW)
                                .withSpan(8)
                                .withLabels(classes)
                                .withVotes(7, 1000)),
                Arguments.of("classes", small.withLabels(classes).withScaling(Scaling.MAXABS)),
                Arguments.of(
                        "arow with classes",
                        LearnerSettings.of(Algorithm.AROW)
                                .withSpan(8)
                                .withLabels(classes)
                                .withBias(false)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void isTheSameAfterBeingDropped(String name, LearnerSettings settings) {
        Random random = new Random(11);
        OnlineLearner sequential = new OnlineLearner(new LinearModel(settings), null);
        ModelStore store = newStore(settings);
        StoredModel model = store.open("m");
        store.begin(model);
        for (int i = 0; i < EXAMPLES; i++) {
            FeatureVector x = example(random);
            String label = settings.labels().binary() ? "" + random.nextInt(2) : "class " + random.nextInt(5);
            sequential.learn(x, label, 1);
            learn(model, x, label);
            if (random.nextInt(100) == 0) {
                sequential.model().restartAverage();
                model.restartAverage();
            }
            model.save();
            if (random.nextInt(20) == 0) {
                model = newStore(settings).find("m");
            }
        }
        assertSame(newStore(settings).find("m").model(), sequential.model());
        assertSameScores(newStore(settings).find("m").model(), sequential.model(), example(random));
    }

    private ModelStore newStore(LearnerSettings settings) {
        return new ModelStore(
                models,
                progress,
                new StoreSettings(
                        new ModelSettings(settings, 20),
                        new ProgressSettings(1000, () -> null, 10_000, 0),
                        16,
                        10,
                        1 << 30));
    }

    private static FeatureVector example(Random random) {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int index = random.nextInt(20); index < FEATURES; index += 1 + random.nextInt(40)) {
            x.add(index, (float) random.nextGaussian());
        }
        return x;
    }

    private static void learn(StoredModel stored, FeatureVector raw, String label) {
        LinearModel model = stored.model();
        FeatureVector x = raw;
        if (model.scales() != null) {
            x = new FeatureVector();
            model.scales().scale(raw, x);
        }
        Scores scores = model.score(x, new Scores());
        int target = model.classOf(label);
        Step step = model.decide(x, scores, target, 1);
        if (target == model.classes()) {
            stored.addClass(label);
        }
        if (model.scales() != null) {
            FeatureVector raised = new FeatureVector();
            model.scales().raised(raw, raised);
            if (raised.size() > 0) {
                stored.raise(raised);
            }
        }
        if (step.changes()) {
            stored.learn(step, x);
            stored.average(step, x);
        }
        model.labelled();
    }

    private static void assertSame(LinearModel actual, LinearModel expected) {
        assertThat(actual.c()).isEqualTo(expected.c());
        assertThat(actual.updates()).isEqualTo(expected.updates());
        assertThat(actual.squaredNorm()).isEqualTo(expected.squaredNorm());
        assertThat(actual.classNames()).isEqualTo(expected.classNames());
        for (int vector = 0; vector < expected.vectors(); vector++) {
            assertSame(actual.vector(vector), expected.vector(vector));
        }
        if (expected.scales() != null) {
            assertSame(actual.scales().pages(), expected.scales().pages());
        }
    }

    private static void assertSameScores(LinearModel actual, LinearModel expected, FeatureVector x) {
        Scores scores = actual.score(x, new Scores());
        Scores wanted = expected.score(x, new Scores());
        assertThat(scores.averagedScore()).isEqualTo(wanted.averagedScore());
        assertThat(scores.votedBest()).isEqualTo(wanted.votedBest());
        assertThat(scores.votedScore()).isEqualTo(wanted.votedScore());
    }

    private static void assertSame(PagedWeights actual, PagedWeights expected) {
        for (int page = expected.nextPage(0); page >= 0; page = expected.nextPage(page + 1)) {
            assertThat(actual.page(page)).as("page %d", page).isEqualTo(expected.page(page));
        }
    }
}
