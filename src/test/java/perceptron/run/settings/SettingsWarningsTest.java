package perceptron.run.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.settings.Settings;
import perceptron.run.kafka.StartChecks;

class SettingsWarningsTest {
    private static List<String> about(Map<String, String> settings) {
        return Layers.warnings(new Settings(settings));
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
        assertThat(StartChecks.temporaryFolder(new Settings(Map.of())))
                .hasValueSatisfying(warning ->
                        assertThat(warning).contains("kafka-streams, which is the default, is a temporary folder"));
        assertThat(StartChecks.temporaryFolder(new Settings(Map.of("kafka.state.dir", "/tmp/x"))))
                .hasValueSatisfying(warning -> assertThat(warning).startsWith("kafka.state.dir=/tmp/x is"));
        assertThat(StartChecks.temporaryFolder(new Settings(Map.of("kafka.state.dir", "/tmpfiles"))))
                .isEmpty();
        assertThat(StartChecks.temporaryFolder(new Settings(Map.of("store", "memory"))))
                .isEmpty();
    }
}
