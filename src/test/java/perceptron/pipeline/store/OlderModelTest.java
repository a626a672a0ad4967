package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.Header;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;

/** A model of a release that had fewer settings than this one. */
class OlderModelTest {
    private final KeyValueStore<byte[], byte[]> models = TestStores.inMemory("models");
    private final KeyValueStore<byte[], byte[]> progress = TestStores.inMemory("progress");
    private final LearnerSettings made =
            LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);

    private ModelStore store(LearnerSettings settings) {
        return new ModelStore(
                models,
                progress,
                new StoreSettings(
                        new ModelSettings(settings, 20),
                        new ProgressSettings(true, 1000, () -> null, 10_000, 0),
                        512,
                        1 << 19,
                        10,
                        1 << 30,
                        true),
                new MemoryBudget(1 << 30),
                name -> {},
                () -> false);
    }

    /** As a release would have written it that did not know the setting. */
    private void forget(String setting) {
        byte[] key = new Keys("m").header();
        SealedStore sealed = new SealedStore(models);
        Header header = Header.of(sealed.get(key));
        Map<String, String> fewer = new LinkedHashMap<>(header.settings());
        assertThat(fewer.remove(setting)).isNotNull();
        sealed.put(
                key,
                new Header(
                                header.epoch(),
                                header.begun(),
                                header.imported(),
                                header.version(),
                                header.averagedFrom(),
                                header.rate(),
                                header.C(),
                                fewer,
                                header.classes())
                        .toBytes());
    }

    @Test
    void isAtTheDefaultOfASettingThatItDoesNotKnow() {
        ModelStore first = store(made);
        StoredModel begun = first.open("m");
        first.begin(begun);
        first.write(new Keys("m").progress());
        forget("r");
        assertThat(store(made).find("m").model().settings()).isEqualTo(made);
        assertThatThrownBy(() -> store(made.withR(2)).find("m"))
                .isInstanceOf(SettingsConflict.class)
                .hasMessageContaining("r is '1.0' in the model and '2.0' in the settings");
    }

    @Test
    void defaultsAreThoseOfTheJob() {
        Settings settings = new Settings(Map.of());
        Map<String, String> kept = LearnSettings.of(settings).store().model().toMap();
        assertThat(ModelSettings.DEFAULTS).containsAllEntriesOf(kept);
        ModelSettings.DEFAULTS.forEach((name, value) -> {
            if (!kept.containsKey(name)) {
                assertThat(value).isEqualTo(settings.values().get(name).toString());
            }
        });
        assertThat(kept.keySet()).isEqualTo(ModelSettings.NAMES);
    }
}
