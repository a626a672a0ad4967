package perceptron.chaos;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** All of the job's topics, inputs and outputs, as a plain consumer sees what is committed. Each record is read once. */
final class Topics implements AutoCloseable {
    private static final List<String> NAMES = List.of(
            "examples",
            "labels",
            "commands",
            "predictions",
            "updates",
            "outcomes",
            "averages",
            "update-rates",
            "dead-letters");

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaAvroDeserializer values = new KafkaAvroDeserializer();
    private final List<TopicPartition> partitions;
    private final String prefix;

    Topics(String prefix, Map<String, Object> servers) {
        this.prefix = prefix + ".";
        Map<String, Object> client = new HashMap<>(servers);
        client.put("isolation.level", "read_committed");
        client.put("specific.avro.reader", true);
        values.configure(client, false);
        consumer = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        partitions = NAMES.stream()
                .flatMap(name -> consumer.partitionsFor(this.prefix + name).stream())
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** What has been committed since the last call. Gives whether there was anything. */
    boolean readNew(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        boolean any = false;
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, Duration.ofMinutes(2));
        while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(50));
            any |= !records.isEmpty();
            records.forEach(each);
        }
        return any;
    }

    /** A topic's name without the prefix. */
    String name(ConsumerRecord<byte[], byte[]> record) {
        return record.topic().substring(prefix.length());
    }

    @SuppressWarnings("unchecked")
    <T> T value(ConsumerRecord<byte[], byte[]> record) {
        return (T) values.deserialize(record.topic(), record.value());
    }

    @Override
    public void close() {
        consumer.close();
        values.close();
    }
}
