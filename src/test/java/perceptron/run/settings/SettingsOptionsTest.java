package perceptron.run.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.settings.Settings;

class SettingsOptionsTest {
    @Test
    void everySettingHasAVariableOfItsOwn() {
        assertThat(Settings.names().stream()
                        .map(name -> name.toUpperCase(Locale.ROOT).replace('.', '_')))
                .doesNotHaveDuplicates();
    }

    @Test
    void variablesAreSettings() {
        assertThat(SettingsOptions.environment(Map.of(
                        "PERCEPTRON_ON_DRIFT", "reset",
                        "PERCEPTRON_C", "0.5",
                        "PERCEPTRON_R", "2",
                        "PERCEPTRON_KAFKA_CONSUMER_MAX_POLL_RECORDS", "10",
                        "PERCEPTRON_SCHEMA_REGISTRY_BASIC_AUTH_USER_INFO", "me:secret",
                        "PATH", "/bin")))
                .containsOnly(
                        Map.entry("on.drift", "reset"),
                        Map.entry("C", "0.5"),
                        Map.entry("r", "2"),
                        Map.entry("kafka.consumer.max.poll.records", "10"),
                        Map.entry("schema.registry.basic.auth.user.info", "me:secret"));
    }

    @Test
    void aMisspelledVariableIsRefusedWithTheWayToTheRightOne() {
        assertThatThrownBy(() -> SettingsOptions.environment(Map.of("PERCEPTRON_LERNER", "pa")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("PERCEPTRON_LERNER")
                .hasMessageContaining("unknown setting 'lerner'")
                .hasMessageContaining("--print-config");
    }
}
