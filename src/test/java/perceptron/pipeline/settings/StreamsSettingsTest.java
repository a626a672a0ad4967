package perceptron.pipeline.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Kafka Streams makes of the settings that are passed on to it. */
class StreamsSettingsTest {
    private static final long UNKNOWN = -1;
    private final TimestampExtractor extractor = new StreamsConfig(
                    StreamsSettings.of(new Settings(Map.of("kafka.bootstrap.servers", "localhost:9092"))))
            .defaultTimestampExtractor();

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
    void clientsOfCommandsHaveTheSettingsOfAllAndAboveThemThoseOfTheirKind() {
        Settings settings = new Settings(Map.of(
                "kafka.sasl.mechanism", "PLAIN",
                "kafka.num.stream.threads", "2",
                "kafka.client.id", "all",
                "kafka.consumer.client.id", "mine",
                "kafka.producer.acks", "1"));
        Map<String, Object> consumer = ClientSettings.consumer(settings);
        Map<String, Object> producer = ClientSettings.producer(settings);
        for (Map<String, Object> client : List.of(ClientSettings.admin(settings), consumer, producer)) {
            assertThat(client).containsEntry("sasl.mechanism", "PLAIN");
            assertThat(client).doesNotContainKeys("num.stream.threads", "consumer.client.id");
        }
        assertThat(consumer).containsEntry("client.id", "mine").doesNotContainKey("acks");
        assertThat(producer).containsEntry("client.id", "all").containsEntry("acks", "1");
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

    private static ConsumerRecord<Object, Object> record(long timestamp) {
        return new ConsumerRecord<>(
                "t", 0, 0, timestamp, TimestampType.CREATE_TIME, 0, 0, "k", "v", new RecordHeaders(), Optional.empty());
    }

    @Test
    void theTimeIsTheRecordsOwnAndTheClocksWhereTheProducerGaveNoneEvenInTheFirstRecord() {
        assertThat(extractor.extract(record(0), UNKNOWN)).isZero();
        assertThat(extractor.extract(record(12), 99)).isEqualTo(12);
        long before = System.currentTimeMillis();
        assertThat(extractor.extract(record(-1), UNKNOWN)).isBetween(before, System.currentTimeMillis());
        assertThat(extractor.extract(record(-1), 99)).isBetween(before, System.currentTimeMillis());
    }
}
