package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;

class SettingsConflictTest {
    private final KeyValueStore<byte[], byte[]> models = TestStores.inMemory("models");
    private final KeyValueStore<byte[], byte[]> progress = TestStores.inMemory("progress");
    private final LearnerSettings made = LearnerSettings.of(Algorithm.PA1);

    @Test
    void namesEverySettingInWhichTheModelDiffersAndTheWayOut() {
        ModelStore store = store(made);
        begin(store);
        assertThatThrownBy(() ->
                        store(made.withBias(false).withScaling(Scaling.L2)).find("m"))
                .isInstanceOf(SettingsConflict.class)
                .hasMessageContaining("Model m")
                .hasMessageContaining("bias is 'true' in the model and 'false' in the settings")
                .hasMessageContaining("scale is 'none' in the model and 'l2' in the settings")
                .hasMessageContaining("reset");
    }

    @Test
    void rateAndCapMayDifferAndTheModelKeepsItsOwn() {
        ModelStore store = store(made.withRates(1, 0.5));
        begin(store);
        LearnerSettings found = store(made.withRates(2, 7)).find("m").model().settings();
        assertThat(found.C()).isEqualTo(0.5);
        assertThat(found.rate()).isEqualTo(1);
    }

    private ModelStore store(LearnerSettings settings) {
        ProgressSettings measured = new ProgressSettings(true, 1000, () -> null, 10_000, 0);
        return new ModelStore(
                models,
                progress,
                new StoreSettings(new ModelSettings(settings, 20), measured, 512, 1 << 19, 10, 1 << 30, true),
                new MemoryBudget(1 << 30),
                name -> {},
                () -> false);
    }

    private static void begin(ModelStore store) {
        StoredModel model = store.open("m");
        store.begin(model);
        store.write(new Keys("m").progress());
    }
}
