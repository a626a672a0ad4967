package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.learner.GoldenTable;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.SameModel;
import perceptron.learner.Surfaces.Slot;
import perceptron.model.ModelSettings;
import perceptron.pipeline.store.Progress.Published;

/** Pages that were stored at different times, between which pairs of numbers took slots from others, give the model as it is. */
class SurfacesInStoreTest {
    /** Over this many examples slots run out, and are taken again and again. */
    private static final int EXAMPLES = 24_000;

    @ParameterizedTest
    @ValueSource(ints = {8, 64, 1024})
    void isWholeInTheStoreWhileSlotsAreReplaced(int span) throws Exception {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE)
                .withNumbers(NumberForm.SURFACE)
                .withSpan(span);
        Featurizer featurizer = new ModelSettings(settings, 20).featurizer(null);
        StoreUnderTest under = new StoreUnderTest(settings).withCommits();
        StoredModel model = under.begin("m");
        int replaced = 0;
        List<Slot> before = List.of();
        List<GoldenTable.Labelled> walk = GoldenTable.examples("walk").subList(0, EXAMPLES);
        for (int n = 0; n < walk.size(); n++) {
            Example example = new Example();
            example.beginSparse().copyFrom(walk.get(n).x());
            StoreUnderTest.learn(model, featurizer.vector(example), walk.get(n).positive() ? "1" : "-1");
            if (n % 7 == 0) {
                under.commit();
            }
            if (n % 700 == 0) {
                model = reloaded(under, model.model());
                List<Slot> slots = model.model().floors().surfaces().slots();
                for (int slot = 0; slot < before.size(); slot++) {
                    replaced += slots.get(slot).born() == before.get(slot).born() ? 0 : 1;
                }
                before = slots;
            }
        }
        assertThat(before).hasSize(22);
        assertThat(replaced).isPositive();
    }

    /**
     * A class that is not seen any more, nor comes near, has surfaces of its own: they begin anew when their slot is replaced, on pages
     * that no example touches.
     */
    @Test
    void slotsBeginAnewForAClassThatIsNotSeenAnyMore() throws Exception {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE)
                .withLabels(Labels.classes(List.of("up", "down", "gone")))
                .withNumbers(NumberForm.SURFACE)
                .withSpan(64);
        Featurizer featurizer = new ModelSettings(settings, 20).featurizer(null);
        StoreUnderTest under = new StoreUnderTest(settings).withCommits();
        StoredModel model = under.begin("m");
        List<GoldenTable.Labelled> walk = GoldenTable.examples("walk").subList(0, EXAMPLES);
        for (int n = 0; n < walk.size(); n++) {
            Example example = new Example();
            example.beginSparse().copyFrom(walk.get(n).x());
            boolean isGone = n < 8_000 && n % 3 == 0;
            String label = isGone ? "gone" : walk.get(n).positive() ? "up" : "down";
            StoreUnderTest.learn(model, featurizer.vector(example), label);
            if (n % 7 == 0) {
                under.commit();
            }
        }
        under.commit();
        reloaded(under, model.model());
    }

    @Test
    void measuresOfModelsThatWereGivenFloorsAreReadWithoutTheModels() {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.AUTO);
        StoreUnderTest under = new StoreUnderTest(settings);
        Example example = new Example();
        FeatureVector x = example.beginDense();
        x.add(3);
        x.add(-1);
        FeatureVector twoNumbers =
                new ModelSettings(settings, 20).featurizer(null).vector(example);
        under.begin("none");
        StoredModel model = under.begin("three");
        StoreUnderTest.learn(model, twoNumbers, "1");
        assertThat(model.model().floors().count()).isEqualTo(3);
        Published published = new Published(model.version(), 4711, 3);
        model.progress().published = published;
        model.save();
        Map<String, Published> found = new HashMap<>();
        under.open().forEach((name, version, counters, progress) -> found.put(name, progress.published));
        assertThat(found).hasSize(2).containsEntry("three", published);
    }

    private static StoredModel reloaded(StoreUnderTest under, LinearModel model) {
        StoredModel loaded = under.open().find("m");
        SameModel.check("m", loaded.model(), model);
        assertThat(loaded.model().leads()).isEqualTo(model.leads());
        assertThat(loaded.model().squaredNorm()).isEqualTo(model.squaredNorm());
        return loaded;
    }
}
