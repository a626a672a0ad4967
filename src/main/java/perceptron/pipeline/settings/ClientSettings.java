package perceptron.pipeline.settings;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.pipeline.wire.Registry;

/** The settings with which other clients reach the Kafka and the registry of the job, its security settings included. */
public final class ClientSettings {
    /** The settings of each client of Kafka Streams, by the prefix under which it has settings of its own. */
    public static final Map<String, ConfigDef> DEFINITIONS = Map.of(
            StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.MAIN_CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.RESTORE_CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.GLOBAL_CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.PRODUCER_PREFIX, ProducerConfig.configDef(),
            StreamsConfig.ADMIN_CLIENT_PREFIX, AdminClientConfig.configDef());

    private ClientSettings() {}

    public static Map<String, Object> admin(Settings settings) {
        return client(settings, StreamsConfig.ADMIN_CLIENT_PREFIX);
    }

    /** The settings of a consumer that reads committed records from their beginning on, outside any group, and of Confluent's deserializers. */
    public static Map<String, Object> consumer(Settings settings) {
        Map<String, Object> consumer = client(settings, StreamsConfig.CONSUMER_PREFIX);
        consumer.putAll(Registry.forConfluent(settings.registry()));
        consumer.putAll(Map.of("isolation.level", "read_committed", "enable.auto.commit", false));
        consumer.putAll(Map.of("auto.offset.reset", "earliest", "specific.avro.reader", true));
        consumer.keySet().removeAll(Set.of("group.id", "group.instance.id"));
        return consumer;
    }

    public static Map<String, Object> producer(Settings settings) {
        return client(settings, StreamsConfig.PRODUCER_PREFIX);
    }

    /** The settings of all clients, overridden by those of this kind of client. Settings that only Kafka Streams has are left out. */
    private static Map<String, Object> client(Settings settings, String prefix) {
        Set<String> ofStreams = new HashSet<>(StreamsConfig.configDef().names());
        ofStreams.removeAll(DEFINITIONS.get(prefix).names());
        Map<String, Object> common = new HashMap<>();
        Map<String, Object> own = new HashMap<>();
        settings.kafka().forEach((key, value) -> {
            String name = key.toString();
            if (name.startsWith(prefix)) {
                own.put(name.substring(prefix.length()), value);
            } else if (DEFINITIONS.keySet().stream().noneMatch(name::startsWith)
                    && !name.startsWith(StreamsConfig.TOPIC_PREFIX)
                    && !ofStreams.contains(name)) {
                common.put(name, value);
            }
        });
        common.putAll(own);
        return common;
    }
}
