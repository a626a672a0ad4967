package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.TopicReader.header;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Sparse;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.topic.DeadLetters;

/** Records as large as a topic takes them. */
@ExtendWith(SharedCluster.class)
class LargeRecordsTest {
    private static final byte[] MODEL = "m".getBytes(StandardCharsets.UTF_8);

    /** Kafka's default for what a producer sends at once, less what it counts for a record without headers. */
    private static final int LARGEST_VALUE = (1 << 20) - 100;

    private final Cluster cluster;
    private final Random random = new Random(23);

    @TempDir
    private Path folder;

    private JobUnderTest job;

    LargeRecordsTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @AfterEach
    void stop() {
        job.close();
    }

    private void send(byte[] value) throws Exception {
        job.send(new ProducerRecord<>(job.topic("examples"), MODEL, value)).get();
    }

    private void sendFeatures(int count) throws Exception {
        // The largest indices take the most bytes.
        int first = Integer.MAX_VALUE - 2 - 2 * count;
        List<Integer> indices = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            indices.add(first + 2 * k);
            values.add((float) random.nextGaussian());
        }
        send(job.encoded("examples", new Example(null, 1, 1.0, new Sparse(indices, values))));
    }

    private List<ConsumerRecord<byte[], byte[]>> await(String topic, int count) {
        return Awaitility.await().until(() -> job.read(topic), records -> records.size() >= count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "one"})
    void areLearnedIfTheyAreExamplesAndElseStopNothing(String model) throws Exception {
        job = JobUnderTest.toBeKilled(cluster, folder, Map.of("model", model)).start();
        send(noise(LARGEST_VALUE));
        byte[] fits = noise(RequestSize.recordBytesLimit(job.settings()) - 2 * MODEL.length);
        send(fits);
        int most = RequestSize.featureLimit(job.settings());
        sendFeatures(most);
        sendFeatures(most + 1);
        sendFeatures(most);
        assertThat(await("predictions", 2)).hasSize(2);
        List<ConsumerRecord<byte[], byte[]>> dead = await("dead-letters", 3);
        assertThat(dead)
                .extracting(record -> header(record, DeadLetters.REASON) + header(record, "__streams.errors.offset"))
                .containsExactlyInAnyOrder("too-large0", "undecodable1", "too-large3");
        assertThat(dead).extracting(ConsumerRecord::value).contains(null, fits);
    }

    /** Random, so that no compression makes it small. */
    private byte[] noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        noise[0] = 7;
        return noise;
    }
}
