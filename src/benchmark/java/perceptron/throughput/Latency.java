package perceptron.throughput;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import perceptron.example.Example;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;

/**
 * How long it takes from an example's append to a prediction that a consumer of committed records sees, at 10,000 examples a
 * second: in a JVM of its own with the contender, the producer and the consumer. Leaves the quantiles on standard output.
 */
final class Latency {
    private static final int PER_MILLISECOND = 10;
    private static final int WARM_UP_SECONDS = 12;
    private static final int SECONDS = 15;
    private static final int DISTINCT = 10_000;

    private Latency() {}

    public static void main(String[] args) throws Exception {
        Contender contender = Contender.valueOf(args[0]);
        Workload workload = Workload.valueOf(args[1]);
        Servers servers = new Servers(args[3], args[4]);
        String name = args[5];
        Filler.create(servers, name + "-in");
        Settings settings = contender.settings(name, name + "-in", servers, Path.of(args[6]));
        RunTopics topics = new RunTopics(settings);
        Running running = contender.start(settings, workload);
        Thread sender = new Thread(() -> send(servers, workload, name + "-in"), "sender");
        sender.start();
        long[] millis = measure(servers, settings.topic("predictions"));
        sender.interrupt();
        sender.join();
        running.close();
        topics.delete();
        Arrays.sort(millis);
        System.out.printf("[%d, %d, %d]%n", quantile(millis, 0.5), quantile(millis, 0.99), quantile(millis, 0.999));
        System.exit(0);
    }

    private static long quantile(long[] sorted, double share) {
        return sorted[(int) (share * (sorted.length - 1))];
    }

    private static void send(Servers servers, Workload workload, String topic) {
        try (KafkaProducer<byte[], byte[]> producer = Filler.producer(servers);
                Registry registry = new Registry(Map.of("schema.registry.url", servers.registry()))) {
            ExampleEncoder encoder = Filler.encoder(registry, topic);
            Random random = new Random(2);
            Example example = new Example();
            byte[][] values = new byte[DISTINCT][];
            for (int i = 0; i < DISTINCT; i++) {
                workload.fill(random, example);
                values[i] = encoder.encode(example);
            }
            long begin = System.nanoTime();
            for (long sent = 0; !Thread.interrupted(); sent++) {
                long due = begin + sent / PER_MILLISECOND * 1_000_000;
                if (System.nanoTime() < due) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                producer.send(Filler.record(workload, topic, workload.model(random), values[(int) (sent % DISTINCT)]));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long[] measure(Servers servers, String topic) {
        Map<String, Object> client = Map.of("bootstrap.servers", servers.kafka(), "isolation.level", "read_committed");
        List<TopicPartition> partitions = IntStream.range(0, Workload.PARTITIONS)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        long[] millis = new long[PER_MILLISECOND * 1000 * SECONDS];
        int count = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long from = System.currentTimeMillis() + 1000L * WARM_UP_SECONDS;
            while (count < millis.length) {
                for (ConsumerRecord<byte[], byte[]> prediction : consumer.poll(Duration.ofMillis(100))) {
                    // Its timestamp is the example's.
                    if (prediction.timestamp() >= from && count < millis.length) {
                        millis[count++] = System.currentTimeMillis() - prediction.timestamp();
                    }
                }
            }
        }
        return millis;
    }
}
