package perceptron.run.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.settings.Settings;

class SettingWarningsTest {
    private static final Map<String, String> LASTING = Map.of("kafka.state.dir", "/var/lib/perceptron");

    private static List<String> about(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(LASTING);
        settings.putAll(more);
        return SettingWarnings.about(new Settings(settings));
    }

    @Test
    void whatKafkaKnowsIsRightWithAndWithoutThePrefixOfAClient() {
        assertThat(about(Map.of(
                        "kafka.sasl.jaas.config", "x",
                        "kafka.num.stream.threads", "2",
                        "kafka.producer.linger.ms", "1",
                        "kafka.restore.consumer.fetch.max.bytes", "1",
                        "kafka.group.instance.id", "a",
                        "kafka.topic.segment.bytes", "1")))
                .isEmpty();
    }

    @Test
    void whatKafkaDoesNotKnowIsPassedOnWithAWarning() {
        assertThat(about(Map.of("kafka.num.steam.threads", "2", "kafka.producer.linger", "1")))
                .satisfiesExactly(
                        warning -> assertThat(warning).startsWith("kafka.num.steam.threads is not a setting"),
                        warning -> assertThat(warning).startsWith("kafka.producer.linger is not a setting"));
    }

    @Test
    void stateInATemporaryFolderIsToldUnlessThereIsNone() {
        assertThat(SettingWarnings.about(new Settings(Map.of())))
                .singleElement()
                .asString()
                .contains("kafka-streams, which is the default, is a temporary folder");
        assertThat(about(Map.of("kafka.state.dir", "/tmp/x")))
                .singleElement()
                .asString()
                .startsWith("kafka.state.dir=/tmp/x is");
        assertThat(about(Map.of("kafka.state.dir", "/tmpfiles"))).isEmpty();
        assertThat(SettingWarnings.about(new Settings(Map.of("store", "memory"))))
                .isEmpty();
    }
}
