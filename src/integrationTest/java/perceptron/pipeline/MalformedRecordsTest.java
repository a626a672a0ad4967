package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.example.Example;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;

/**
 * Garbage by the thousand, or by the million with {@code MALFORMED_RECORDS=1000000} in the environment: each is a dead letter,
 * and the good examples between them are predicted.
 */
@ExtendWith(SharedCluster.class)
class MalformedRecordsTest {
    private static final int COUNT = Integer.parseInt(System.getenv().getOrDefault("MALFORMED_RECORDS", "20000"));
    private static final int GOOD_EVERY = 100;
    private static final byte[] KEY = {'m'};

    private final Cluster cluster;
    private final Random random = new Random(1);

    MalformedRecordsTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void leaveTheJobRunning() throws Exception {
        try (RunningJob job = new RunningJob(cluster, Map.of())) {
            String prefix = (String) job.given.get("application.id");
            String examples = prefix + ".examples";
            int good = 0;
            try (Registry registry = new Registry(Map.of(Registry.URL, cluster.registryUrl()));
                    var producer = new KafkaProducer<>(
                            cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer())) {
                int id = registry.register(examples + "-value", Schemas.EXAMPLE.schema());
                byte[] example = example(id);
                for (int i = 0; i < COUNT; i++) {
                    boolean isGood = i % GOOD_EVERY == 0;
                    good += isGood ? 1 : 0;
                    byte[] value = isGood ? example : malformed(example);
                    producer.send(new ProducerRecord<>(examples, KEY, value));
                }
            }
            assertThat(count(prefix + ".dead-letters", COUNT - good)).isEqualTo(COUNT - good);
            assertThat(count(prefix + ".predictions", good)).isEqualTo(good);
        }
    }

    private static byte[] example(int id) {
        Example example = new Example();
        example.label("1");
        example.beginSparse().addAll(new int[] {3, 9, 27}, 3, new float[] {1, 2, 3}, 3);
        return new ExampleEncoder(id).encode(example);
    }

    /** Noise, of an unknown schema, cut, too long, with a NaN, or with indices that descend. */
    private byte[] malformed(byte[] example) {
        switch (random.nextInt(6)) {
            case 0:
                byte[] noise = new byte[random.nextInt(100)];
                random.nextBytes(noise);
                return noise;
            case 1:
                return ByteBuffer.wrap(example.clone())
                        .putInt(1, 1_000_000 + random.nextInt(50))
                        .array();
            case 2:
                return Arrays.copyOf(example, random.nextInt(example.length));
            case 3:
                return Arrays.copyOf(example, example.length + 1);
            case 4:
                byte[] nan = example.clone();
                Arrays.fill(nan, nan.length - 5, nan.length - 1, (byte) 0xff);
                return nan;
            default:
                byte[] descending = example.clone();
                descending[descending.length - 16] = 0;
                return descending;
        }
    }

    private int count(String topic, int atLeast) {
        Map<String, Object> settings = new HashMap<>(cluster.clientSettings());
        settings.put("isolation.level", "read_committed");
        int count = 0;
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long patience =
                    System.nanoTime() + Duration.ofMinutes(2).plusMillis(COUNT).toNanos();
            while (count < atLeast && System.nanoTime() < patience) {
                count += consumer.poll(Duration.ofMillis(200)).count();
            }
            // One more would have come with the others.
            return count + consumer.poll(Duration.ofSeconds(1)).count();
        }
    }
}
