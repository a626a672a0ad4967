package perceptron.throughput;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import perceptron.pipeline.settings.Settings;

/** Reads, and does nothing else. */
final class PlainConsumer implements Running {
    private final Thread thread;
    private volatile boolean closed;
    private volatile long examples;

    PlainConsumer(Settings settings) {
        thread = new Thread(() -> read(settings), "plain-consumer");
        thread.start();
    }

    private void read(Settings settings) {
        Map<String, Object> client = new HashMap<>();
        settings.kafka().forEach((name, value) -> client.put(name.toString(), value));
        client.put("auto.offset.reset", "earliest");
        client.put("isolation.level", "read_committed");
        List<TopicPartition> partitions = IntStream.range(0, Workload.PARTITIONS)
                .mapToObj(partition -> new TopicPartition(settings.topic("examples"), partition))
                .toList();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!closed) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(100));
                examples += records.count();
            }
        }
    }

    @Override
    public long examples() {
        return examples;
    }

    @Override
    public boolean isAlive() {
        return thread.isAlive();
    }

    @Override
    public boolean isWorker(String thread) {
        return thread.equals(this.thread.getName());
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
