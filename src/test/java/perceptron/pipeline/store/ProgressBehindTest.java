package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.model.OnlineLearner;

/**
 * What at-least-once may leave behind after a crash: the changes of a model are stored, and its progress is that of the last
 * commit. Only examples since then that changed nothing are not counted; all since then come again.
 */
class ProgressBehindTest {
    private final LearnerSettings settings = LearnerSettings.of(Algorithm.PERCEPTRON)
            .withSpan(8)
            .withLabels(Labels.discovered(List.of(), 10))
            .withScaling(Scaling.MAXABS);
    private final StoreUnderTest under = new StoreUnderTest(settings, false);
    private byte[] committed;

    /** The changelog has a copy of what it was then. */
    private void commit() {
        committed = under.progress.get(new Keys("m").progress()).clone();
    }

    private StoredModel crash() {
        under.progress.put(new Keys("m").progress(), committed);
        return under.open().find("m");
    }

    @Test
    void onlyTheCountOfExamplesSinceTheLastCommitIsLost() {
        LinearModel sequential = new LinearModel(settings);
        StoredModel model = under.begin("m");
        commit();
        long countedByCommit = 1;
        long countedByChange = 1;
        for (int i = 0; i < 5_000; i++) {
            long version = model.version();
            FeatureVector x = under.example();
            String label = under.label();
            StoreUnderTest.learn(model, x, label);
            new OnlineLearner(sequential).learn(x, label, 1);
            if (model.version() > version) {
                countedByChange = sequential.c();
            }
            if (under.random.nextInt(10) == 0) {
                commit();
                countedByCommit = sequential.c();
            }
            if (under.random.nextInt(20) == 0) {
                model = crash();
                sequential.restore(
                        Math.max(countedByCommit, countedByChange), sequential.updates(), sequential.squaredNorm());
            }
        }
        ModelStoreTest.assertSame(under.open().find("m").model(), sequential);
    }

    @Test
    void anotherRateOrClassDoesNotTakeTheCountBackToTheLastUpdate() {
        StoredModel model = under.begin("m");
        StoreUnderTest.learn(model, under.example(), "class 1");
        for (int i = 0; i < 100; i++) {
            model.model().labelled();
        }
        model.save();
        commit();
        model.rates(0.5, 1);
        model.save();
        assertThat(crash().model().c()).isEqualTo(102);
        model.addClass("class 7");
        model.save();
        assertThat(crash().model().c()).isEqualTo(102);
        assertThat(crash().model().classNames()).containsExactly("class 1", "class 7");
    }

    @Test
    void aResetIsNotToldHowItWentBefore() {
        StoredModel model = under.begin("m");
        for (int i = 0; i < 100; i++) {
            StoreUnderTest.learn(model, under.example(), under.label());
            model.progress().measures().predicted();
        }
        model.save();
        commit();
        ModelStore store = under.open();
        store.reset("m");
        StoredModel found = crash();
        ModelStoreTest.assertSame(found.model(), new LinearModel(settings));
        assertThat(found.progress().measures().examples()).isZero();
    }

    @Test
    void aModelThatBeginsAgainIsNotToldHowItsNamesakeWent() {
        StoredModel model = under.begin("m");
        for (int i = 0; i < 100; i++) {
            StoreUnderTest.learn(model, under.example(), under.label());
        }
        commit();
        ModelStore store = under.open();
        store.delete("m");
        store.begin(store.open("m"));
        assertThat(crash().model().c()).isEqualTo(1);
    }

    @Test
    void progressWithoutItsModelCanBeDeleted() {
        under.begin("m");
        commit();
        under.open().delete("m");
        assertThat(crash()).isNull();
        ModelStore store = under.open();
        assertThat(store.nextIdle(0)).containsExactly("m");
        store.delete("m");
        assertThat(under.progress.get(new Keys("m").progress())).isNull();
        assertThat(store.count()).isZero();
    }
}
