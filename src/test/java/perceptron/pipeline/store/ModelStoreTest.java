package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.LinearModel;
import perceptron.learner.SameModel;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** A model that is dropped from the heap at any time is the same when it is opened again, bit for bit. */
class ModelStoreTest {
    private static final int EXAMPLES = 2_000;

    static Stream<LearnerSettings> settings() {
        LearnerSettings perceptron = LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
        LearnerSettings arow = LearnerSettings.of(Algorithm.AROW).withSpan(8);
        LearnerSettings adaptive = LearnerSettings.of(Algorithm.ADAPTIVE).withSpan(8);
        Labels classes = Labels.discovered(List.of(), 10);
        return Stream.of(
                perceptron,
                perceptron.withStart(Start.random(7)),
                LearnerSettings.of(Algorithm.PA1).withSpan(8),
                arow,
                adaptive,
                adaptive.withLabels(classes),
                perceptron.withVotes(30, 200),
                perceptron.withVotes(30, 9),
                arow.withLabels(classes).withVotes(7, 1000),
                perceptron.withLabels(classes).withScaling(Scaling.RMS),
                arow.withLabels(classes).withBias(false));
    }

    /** One that was never loaded: what it forgets to write down is nowhere to be had again. */
    @ParameterizedTest
    @MethodSource("settings")
    void isWholeInTheStoreAtAnyTime(LearnerSettings settings) {
        StoreUnderTest under = new StoreUnderTest(settings);
        StoredModel model = under.begin("m");
        for (int i = 0; i < EXAMPLES; i++) {
            StoreUnderTest.learn(model, under.example(), under.label());
            if (i % 5 == 0) {
                LinearModel loaded = under.open().find("m").model();
                assertSame(loaded, model.model());
                assertThat(loaded.leads()).isEqualTo(model.model().leads());
            }
        }
    }

    /** As Kafka Streams does it: what came since the last commit is lost, and comes again. */
    @ParameterizedTest
    @MethodSource("settings")
    void isAsOfTheLastCommitAfterACrash(LearnerSettings settings) {
        StoreUnderTest under = new StoreUnderTest(settings).withCommits();
        Trainer sequential = new Trainer(new LinearModel(settings), null);
        StoredModel model = under.begin("m");
        under.commit();
        List<FeatureVector> examples = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < EXAMPLES; i++) {
            FeatureVector x = under.example();
            String label = under.label();
            examples.add(x);
            labels.add(label);
            sequential.process(x, label, 1);
            StoreUnderTest.learn(model, x, label);
            if (under.random.nextInt(20) == 0) {
                under.commit();
                examples.clear();
                labels.clear();
            }
            if (under.random.nextInt(30) == 0) {
                model = under.open().find("m");
                for (int k = 0; k < examples.size(); k++) {
                    StoreUnderTest.learn(model, examples.get(k), labels.get(k));
                }
                assertSame(model.model(), sequential.model());
                assertSameScores(model.model(), sequential.model(), under.example());
            }
        }
    }

    /** Bit for bit identical, and with no page more. */
    static void assertSame(LinearModel actual, LinearModel expected) {
        assertThat(actual.c()).isEqualTo(expected.c());
        assertThat(actual.updates()).isEqualTo(expected.updates());
        assertThat(actual.squaredNorm()).isEqualTo(expected.squaredNorm());
        SameModel.check("m", actual, expected);
    }

    static void assertSameScores(LinearModel actual, LinearModel expected, FeatureVector x) {
        Scores scores = actual.score(x, new Scores());
        Scores wanted = expected.score(x, new Scores());
        assertThat(scores.score(View.AVERAGED)).isEqualTo(wanted.score(View.AVERAGED));
        assertThat(scores.voted()).isEqualTo(wanted.voted());
        assertThat(scores.score(View.VOTED)).isEqualTo(wanted.score(View.VOTED));
    }
}
