package perceptron.pipeline.settings;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.pipeline.wire.Registry;

/** The settings with which other clients reach the Kafka and the registry of the job, its security settings included. */
public final class ClientSettings {
    private static final List<String> PREFIXES = List.of(
            StreamsConfig.ADMIN_CLIENT_PREFIX,
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.PRODUCER_PREFIX,
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.RESTORE_CONSUMER_PREFIX,
            StreamsConfig.GLOBAL_CONSUMER_PREFIX,
            StreamsConfig.TOPIC_PREFIX);

    private ClientSettings() {}

    public static Map<String, Object> admin(Settings settings) {
        return client(settings, StreamsConfig.ADMIN_CLIENT_PREFIX, AdminClientConfig.configNames());
    }

    /** The settings of a consumer that reads committed records from their beginning on, outside any group, and of Confluent's deserializers. */
    public static Map<String, Object> consumer(Settings settings) {
        Map<String, Object> consumer = client(settings, StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.configNames());
        consumer.putAll(Registry.forConfluent(settings.registry()));
        consumer.putAll(Map.of("isolation.level", "read_committed", "enable.auto.commit", false));
        consumer.putAll(Map.of("auto.offset.reset", "earliest", "specific.avro.reader", true));
        consumer.keySet().removeAll(Set.of("group.id", "group.instance.id"));
        return consumer;
    }

    public static Map<String, Object> producer(Settings settings) {
        return client(settings, StreamsConfig.PRODUCER_PREFIX, ProducerConfig.configNames());
    }

    /** The settings of all clients, overridden by those of this kind of client. Settings that only Kafka Streams has are left out. */
    private static Map<String, Object> client(Settings settings, String prefix, Set<String> names) {
        Set<String> ofStreams = new HashSet<>(StreamsConfig.configDef().names());
        ofStreams.removeAll(names);
        Map<String, Object> common = new HashMap<>();
        Map<String, Object> own = new HashMap<>();
        settings.kafka().forEach((key, value) -> {
            String name = key.toString();
            if (name.startsWith(prefix)) {
                own.put(name.substring(prefix.length()), value);
            } else if (PREFIXES.stream().noneMatch(name::startsWith) && !ofStreams.contains(name)) {
                common.put(name, value);
            }
        });
        common.putAll(own);
        return common;
    }
}
