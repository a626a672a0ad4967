package perceptron.pipeline.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Kafka Streams makes of the settings that are passed on to it. */
class StreamsSettingsTest {
    private static StreamsConfig streams(Map<String, String> given) {
        return new StreamsConfig(StreamsSettings.of(new Settings(given)));
    }

    @Test
    void aPrefixReachesOneKindOfClientAlone() {
        StreamsConfig streams = streams(Map.of(
                "kafka.bootstrap.servers", "broker:9092",
                "kafka.client.dns.lookup", "resolve_canonical_bootstrap_servers_only",
                "kafka.consumer.retry.backoff.ms", "1",
                "kafka.restore.consumer.retry.backoff.ms", "2",
                "kafka.producer.retry.backoff.ms", "3",
                "kafka.admin.retry.backoff.ms", "4"));
        Map<String, Map<String, Object>> clients = Map.of(
                "1", streams.getMainConsumerConfigs("group", "client", 0),
                "2", streams.getRestoreConsumerConfigs("client"),
                "3", streams.getProducerConfigs("client"),
                "4", streams.getAdminConfigs("client"));
        clients.forEach((own, client) -> assertThat(client)
                .containsEntry("retry.backoff.ms", own)
                .containsEntry("client.dns.lookup", "resolve_canonical_bootstrap_servers_only")
                .containsEntry("bootstrap.servers", "broker:9092"));
    }

    @Test
    void whatIsGivenStandsAboveWhatTheJobWouldHave() {
        StreamsConfig streams =
                streams(Map.of("kafka.bootstrap.servers", "broker:9092", "kafka.producer.batch.size", "7"));
        assertThat(streams.getProducerConfigs("client"))
                .containsEntry("batch.size", "7")
                .containsEntry("compression.type", "lz4");
    }

    /** A properties file keeps the spaces behind a value, and Kafka removes them. */
    @Test
    void spacesAroundAValueDoNotCount() {
        Settings settings = new Settings(
                Map.of("kafka.processing.guarantee", "exactly_once_v2 ", "kafka.state.dir", " /var/lib/perceptron "));
        assertThat(StreamsSettings.stateFolder(settings)).isEqualTo(Path.of("/var/lib/perceptron"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v3"})
    void anyOtherGuaranteeIsRefused(String guarantee) {
        assertThatThrownBy(() -> new Settings(Map.of("kafka.processing.guarantee", guarantee)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "kafka.processing.guarantee is '" + guarantee + "', and must be 'exactly_once_v2'")
                .hasMessageContaining("kafka.commit.interval.ms");
    }
}
