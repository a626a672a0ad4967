package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static perceptron.TopicReader.header;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Label;

/**
 * Records of each kind that cannot be used, each between two good ones: each becomes one dead letter, as it came, and the model
 * is what it would be without them.
 */
@ExtendWith(SharedCluster.class)
class DeadLettersTest {
    private static final byte[] MODEL = bytes("m");
    private static final int MOST_FEATURES = 50;

    private final Cluster cluster;
    private final Random random = new Random(29);
    private final List<ProducerRecord<byte[], byte[]>> bad = new ArrayList<>();

    @TempDir
    private Path folder;

    private JobUnderTest job;

    DeadLettersTest(Cluster cluster) {
        this.cluster = cluster;
    }

    static Stream<Map<String, Object>> ways() {
        return Stream.of(Map.of(), Map.of("examples.repartition", true));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void eachBadRecordIsOneDeadLetterAsItCameAndNothingElse(Map<String, Object> way) throws Exception {
        Map<String, Object> settings = new HashMap<>(way);
        settings.putAll(Map.of("models.max", 1, "max.example.features", MOST_FEATURES, "labels.wait.ms", 5000));
        job = JobUnderTest.toBeKilled(cluster, folder, settings);
        String examples = job.topic("examples");
        bad.addAll(Hostile.examples(cluster.serializer(), examples, MODEL));
        bad.add(Hostile.record("undecodable", job.topic("labels"), MODEL, bytes("spam")));
        bad.add(Hostile.record("undecodable", job.topic("labels"), MODEL, null));
        bad.add(Hostile.record("undecodable", job.topic("commands"), MODEL, bytes("reset")));
        bad.add(example(
                "too-large",
                Hostile.sparse(IntStream.rangeClosed(0, MOST_FEATURES).boxed().toArray(Integer[]::new))));
        bad.add(label("bad-label", "waits", "maybe"));
        bad.add(label("unknown-id", "nobody", 1));
        bad.add(label("duplicate-id", "nobody", -1));
        bad.addAll(Hostile.withoutModel(cluster.serializer(), examples));
        bad.add(Hostile.record("no-model", job.topic("commands"), null, bytes("reset")));
        bad.add(Hostile.record("too-many-models", examples, neighbour(), value(labelled(1))));
        run(
                List.of(
                        Hostile.sparse(IntStream.range(0, MOST_FEATURES).boxed().toArray(Integer[]::new)),
                        new Example("waits", null, 1.0, new Dense(List.of(1f)))),
                1,
                -1);
    }

    @Test
    void aClassTooManyIsADeadLetterToo() throws Exception {
        job = JobUnderTest.toBeKilled(cluster, folder, Map.of("classes", "discover:2"));
        bad.add(example("too-many-classes", labelled("three")));
        bad.add(example("too-large", labelled("x".repeat(1001))));
        run(List.of(labelled("one"), labelled("two")), "one", "two");
    }

    /** Sends what is good first, and after each bad record an example from which there is something to learn. */
    private void run(List<Example> first, Object... labels) throws Exception {
        try (JobUnderTest running = job.start()) {
            first.forEach(example -> running.send("examples", "m", example));
            for (ProducerRecord<byte[], byte[]> each : bad) {
                running.send(each);
                running.send("examples", "m", labelled(labels[random.nextInt(labels.length)]));
            }
            running.flush();
            running.awaitAllConsumed();
            // Some take their time: a label waits for its example.
            await().until(() -> running.read("dead-letters").size() >= bad.size());
        }
        assertThat(job.read("dead-letters")).allSatisfy(letter -> {
            assertThat(header(letter, "__streams.errors.message")).isNotBlank();
            assertThat(header(letter, "__streams.errors.exception")).isEqualTo("perceptron.example.Rejection");
        });
        JobOutput.of(cluster, job).check();
    }

    private ProducerRecord<byte[], byte[]> example(String reason, Example example) {
        return Hostile.record(reason, job.topic("examples"), MODEL, value(example));
    }

    private ProducerRecord<byte[], byte[]> label(String reason, String id, Object label) {
        return Hostile.record(reason, job.topic("labels"), MODEL, job.encoded("labels", new Label(id, label)));
    }

    private byte[] value(Example example) {
        return job.encoded("examples", example);
    }

    /** Of a model that would be in the same partition, which may have one. */
    private static byte[] neighbour() {
        return IntStream.range(0, 100)
                .mapToObj(number -> bytes("n" + number))
                .filter(name -> partition(name) == partition(MODEL))
                .findFirst()
                .orElseThrow();
    }

    private static int partition(byte[] key) {
        return Utils.toPositive(Utils.murmur2(key)) % JobUnderTest.PARTITIONS;
    }

    private Example labelled(Object label) {
        Example example = Cases.sign(random);
        example.setLabel(label);
        return example;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
