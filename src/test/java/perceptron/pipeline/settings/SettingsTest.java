package perceptron.pipeline.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

class SettingsTest {
    @Test
    void anUnknownNameIsRefusedWithTheWayToTheRightOne() {
        assertThatThrownBy(() -> new Settings(Map.of("lerner", "pa1")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("unknown setting 'lerner'")
                .hasMessageContaining("--print-config");
    }

    @Test
    void aWrongValueIsAnsweredWithTheRightOnes() {
        assertThatThrownBy(() -> new Settings(Map.of("learner", "pa3")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("learner")
                .hasMessageContaining("pa3")
                .hasMessageContaining("pa1, pa2");
    }

    @Test
    void kafkasSettingsReachKafkaWithoutThePrefixAndStandAboveOurs() {
        Settings settings = new Settings(Map.of("kafka.commit.interval.ms", "20", "kafka.producer.acks", "1"));
        assertThat(StreamsSettings.of(settings))
                .containsEntry(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "20")
                .containsEntry("producer.acks", "1");
    }

    @Test
    void theRegistrysSettingsKeepTheirPrefix() {
        Map<String, String> given = Map.of(
                "schema.registry.url", "http://registry",
                "schema.registry.basic.auth.user.info", "me:secret",
                "schema.registry.auto.register.schemas", "false");
        assertThat(new Settings(given).registry()).isEqualTo(given);
    }

    @Test
    void aRequestSizeOfAllClientsBoundsRecordsAsOneOfTheProducer() {
        int ofProducer =
                RequestSize.recordBytesLimit(new Settings(Map.of("kafka.producer.max.request.size", "600000")));
        int ofAll = RequestSize.recordBytesLimit(new Settings(Map.of("kafka.max.request.size", "600000")));
        assertThat(ofAll).isEqualTo(ofProducer).isLessThan(600_000);
    }

    @Test
    void theTopicOfExamplesMayBeSomebodyElses() {
        Settings settings = new Settings(Map.of("application.id", "p", "examples.topic", "clicks"));
        assertThat(settings.topic("examples")).isEqualTo("clicks");
        assertThat(settings.topic("labels")).isEqualTo("p.labels");
    }
}
