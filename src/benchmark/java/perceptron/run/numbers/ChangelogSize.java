package perceptron.run.numbers;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What a restore has to read, and what is left of it, in bytes of keys and values as they are before compression.
 *
 * @param bytes of all records that the topic has now
 * @param live of the last record of each key
 */
record ChangelogSize(long records, long bytes, long live) {
    static ChangelogSize of(String bootstrapServers, String topic) {
        Map<ByteBuffer, Integer> last = new HashMap<>();
        long records = 0;
        long bytes = 0;
        TopicPartition partition = new TopicPartition(topic, 0);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "max.poll.records", 10_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).get(partition);
            while (consumer.position(partition) < end) {
                for (var record : consumer.poll(Duration.ofMillis(100))) {
                    int size = record.key().length + (record.value() == null ? 0 : record.value().length);
                    records++;
                    bytes += size;
                    last.put(ByteBuffer.wrap(record.key()), record.value() == null ? 0 : size);
                }
            }
        }
        return new ChangelogSize(
                records,
                bytes,
                last.values().stream().mapToLong(Integer::longValue).sum());
    }
}
