package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.avro.UpdateRate;

/**
 * A job that catches up after a crash, behind a repartition: of two partitions one is read half a minute of timestamps after the
 * other, far more than the grace. Still every example counts in a window that is closed, and what was late is named as late.
 */
@ExtendWith(SharedCluster.class)
class LateForTheirWindowTest {
    private static final int EXAMPLES = 1_500;
    private static final int SHOPS = 5;

    private record Counts(long examples, long labelled, long updates, long mistakes) {
        Counts plus(Counts other) {
            return new Counts(
                    examples + other.examples,
                    labelled + other.labelled,
                    updates + other.updates,
                    mistakes + other.mistakes);
        }
    }

    private final Cluster cluster;
    private final TopicReader reader;
    private final Random random = new Random(1);
    private final long begin = System.currentTimeMillis() - 60_000;
    private JobUnderTest job;

    LateForTheirWindowTest(Cluster cluster) {
        this.cluster = cluster;
        reader = new TopicReader(cluster);
    }

    @Test
    void theSumsOverClosedWindowsAreThoseOfPredictionsAndUpdates(@TempDir Path folder) throws Exception {
        Map<String, Object> settings = Map.of(
                "examples.format", "json", "model.field", "shop", "rates.window.ms", 2_000, "rates.grace.ms", 500);
        job = JobUnderTest.of(cluster, folder, settings);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer());
                JobProcess process = new JobProcess(folder.resolve("process"), List.of(job))) {
            send(producer, 0);
            process.start();
            process.awaitRunning();
            await().atMost(Duration.ofMinutes(2)).until(() -> predictions() > EXAMPLES / 2);
            process.kill();
            send(producer, 1);
            process.start();
            process.awaitRunning();
            job.awaitAllConsumed(cluster);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(ofClosedWindows()).isEqualTo(ofPredictionsAndUpdates()));
            process.stop();
        }
        assertThat(predictions()).isEqualTo(2 * EXAMPLES);
        assertThat(late()).isGreaterThan(0);
    }

    /** Half a minute of timestamps. */
    private void send(KafkaProducer<byte[], byte[]> producer, int partition) {
        for (int number = 0; number < EXAMPLES; number++) {
            String json = "{\"shop\":\"s" + random.nextInt(SHOPS) + "\",\"label\":" + random.nextInt(2) + ",\"amount\":"
                    + random.nextInt(100) + "}";
            byte[] value = json.getBytes(StandardCharsets.UTF_8);
            producer.send(new ProducerRecord<>(job.topic("examples"), partition, begin + number * 20, null, value));
        }
        producer.flush();
    }

    private int predictions() {
        return reader.read(job.topic("predictions")).size();
    }

    private Map<String, Counts> ofClosedWindows() {
        Map<String, Counts> counts = new HashMap<>();
        reader.read(job.topic("update-rates"), record -> {
            UpdateRate rate = reader.value(record);
            if (rate.getClosed()) {
                add(counts, record, rate.getExamples(), rate.getLabelled(), rate.getUpdates(), rate.getMistakes());
            }
        });
        return counts;
    }

    private Map<String, Counts> ofPredictionsAndUpdates() {
        Map<String, Counts> counts = new HashMap<>();
        reader.read(job.topic("predictions"), record -> {
            Prediction prediction = reader.value(record);
            add(counts, record, 1, 1, 0, prediction.getCorrect() ? 0 : 1);
        });
        reader.read(job.topic("updates"), record -> {
            Update update = reader.value(record);
            add(counts, record, 0, 0, update.getStep() == 0 ? 0 : 1, 0);
        });
        return counts;
    }

    private static void add(
            Map<String, Counts> counts,
            ConsumerRecord<byte[], byte[]> record,
            long examples,
            long labelled,
            long updates,
            long mistakes) {
        String model = new String(record.key(), StandardCharsets.UTF_8);
        counts.merge(model, new Counts(examples, labelled, updates, mistakes), Counts::plus);
    }

    private long late() {
        long[] late = {0};
        reader.read(job.topic("update-rates"), record -> {
            UpdateRate rate = reader.value(record);
            late[0] += rate.getClosed() ? rate.getLate() : 0;
        });
        return late[0];
    }
}
