package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ModelStore.SettingsConflict;
import perceptron.pipeline.store.StoredBytes.Header;

/** A model of a release that had fewer settings than this one. */
class OlderModelTest {
    private final LearnerSettings made =
            LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
    private final StoreUnderTest under = new StoreUnderTest(made);

    /** As a release would have written it that did not know the setting. */
    private void forget(String setting) {
        byte[] key = new Keys("m").header();
        Header header = Header.of(under.models.get(key));
        Map<String, String> fewer = new LinkedHashMap<>(header.settings());
        assertThat(fewer.remove(setting)).isNotNull();
        under.models.put(key, new Header(header.epoch(), fewer, header.classes()).toBytes());
    }

    @Test
    void isAtTheDefaultOfASettingThatItDoesNotKnow() {
        under.begin("m");
        forget("r");
        assertThat(under.open().find("m").model().settings()).isEqualTo(made);
        assertThatThrownBy(() -> under.open(made.withR(2)).find("m"))
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
    }
}
