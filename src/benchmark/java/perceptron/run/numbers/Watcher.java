package perceptron.run.numbers;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Sees predictions as soon as they are committed, and notes how long each took from when its example was sent. */
final class Watcher implements AutoCloseable {

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread thread = new Thread(this::watch, "watcher");
    private volatile boolean closing;
    private long count; // guarded by this, as all below
    private int[] millis = new int[1 << 16];
    private int noted;
    private long lastAt;
    private long longestGap;
    private long latestExample;

    /**
     * What was seen since {@link #begin}.
     *
     * @param gap the longest time in which no prediction was seen
     */
    record Seen(int predictions, int median, int p99, int max, long gap) {}

    /** Of all predictions that are committed. */
    Watcher(String bootstrapServers, int partitions) {
        this(bootstrapServers, "read_committed", partitions);
        consumer.seekToBeginning(consumer.assignment());
        thread.start();
    }

    /** Of predictions from now on, whether or not they are going to be committed. */
    static Watcher impatient(String bootstrapServers) {
        Watcher watcher = new Watcher(bootstrapServers, "read_uncommitted", 1);
        watcher.consumer.seekToEnd(watcher.consumer.assignment());
        watcher.consumer.assignment().forEach(watcher.consumer::position);
        watcher.thread.start();
        return watcher;
    }

    private Watcher(String bootstrapServers, String isolation, int partitions) {
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", isolation, "fetch.min.bytes", 1),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(IntStream.range(0, partitions)
                .mapToObj(each -> new TopicPartition("numbers.predictions", each))
                .toList());
    }

    private void watch() {
        while (!closing) {
            note(consumer.poll(Duration.ofMillis(50)));
        }
    }

    private synchronized void note(ConsumerRecords<byte[], byte[]> records) {
        long now = System.currentTimeMillis();
        records.forEach(record -> {
            if (noted == millis.length) {
                millis = Arrays.copyOf(millis, 2 * noted);
            }
            millis[noted++] = (int) (now - record.timestamp());
            latestExample = record.timestamp();
            count++;
        });
        if (!records.isEmpty()) {
            longestGap = Math.max(longestGap, now - lastAt);
            lastAt = now;
        }
    }

    synchronized long count() {
        return count;
    }

    /** When the latest example was sent of which the prediction was seen. */
    synchronized long latestExample() {
        return latestExample;
    }

    void await(long count) {
        Bench.await(() -> count() >= count);
    }

    synchronized void begin() {
        noted = 0;
        longestGap = 0;
        lastAt = System.currentTimeMillis();
    }

    synchronized Seen end() {
        int[] sorted = Arrays.copyOf(millis, noted);
        Arrays.sort(sorted);
        return new Seen(
                noted,
                sorted[noted / 2],
                sorted[(int) (noted * 0.99)],
                sorted[noted - 1],
                Math.max(longestGap, System.currentTimeMillis() - lastAt));
    }

    @Override
    public void close() {
        closing = true;
        Bench.await(() -> !thread.isAlive());
        consumer.close();
    }
}
