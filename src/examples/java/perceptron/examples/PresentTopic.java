package perceptron.examples;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A topic from its beginning to its present end, read by an ordinary consumer and Confluent's deserializer. */
final class PresentTopic {
    private final String broker;
    private final String topic;
    private final KafkaAvroDeserializer values = new KafkaAvroDeserializer();

    PresentTopic(String broker, String registry, String topic) {
        this.broker = broker;
        this.topic = topic;
        // Avro creates objects of a generated class only if its package is trusted.
        System.setProperty("org.apache.avro.SERIALIZABLE_PACKAGES", "perceptron.avro");
        values.configure(Map.of("schema.registry.url", registry, "specific.avro.reader", true), false);
    }

    /** The value as an object of the generated class; null for a tombstone. */
    Object decode(ConsumerRecord<byte[], byte[]> record) {
        return values.deserialize(topic, record.value());
    }

    void read(Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        // Without read_committed, a consumer also sees the records of aborted transactions.
        Map<String, Object> settings = Map.of("bootstrap.servers", broker, "isolation.level", "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(200)).forEach(reader);
            }
        }
    }
}
