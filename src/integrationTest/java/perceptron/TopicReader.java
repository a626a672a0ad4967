package perceptron;

import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads what is committed, as any consumer does that wants nothing else. */
public final class TopicReader {
    private final Cluster cluster;
    private final Map<String, Object> client;
    private final KafkaAvroDeserializer values = new KafkaAvroDeserializer();

    public TopicReader(Cluster cluster) {
        this.cluster = cluster;
        client = new HashMap<>(cluster.clientSettings());
        client.put("isolation.level", "read_committed");
        client.put("specific.avro.reader", true);
        values.configure(client, false);
    }

    /** All that is in the topic now, a partition's records in their order. */
    public List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        read(topic, records::add);
        return records;
    }

    public void read(String topic, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        try (var consumer = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            // A job's offsets are committed a moment before the records of the same transaction can be read.
            Map<TopicPartition, Long> written = cluster.ends(topic);
            await("the transactions in " + topic + " are committed or aborted")
                    .until(() -> consumer.endOffsets(partitions).entrySet().stream()
                            .allMatch(end -> end.getValue() >= written.get(end.getKey())));
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(20)).forEach(each);
            }
        }
    }

    @SuppressWarnings("unchecked")
    public <T> T value(ConsumerRecord<byte[], byte[]> record) {
        return (T) values.deserialize(record.topic(), record.value());
    }

    /** The key as text. */
    public static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    /** A header as text; null if there is none of this name. */
    public static String header(ConsumerRecord<?, ?> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
