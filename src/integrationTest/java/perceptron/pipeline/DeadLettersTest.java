package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Label;
import perceptron.avro.Sparse;

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
    private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    private final KafkaProducer<byte[], byte[]> producer;

    @TempDir
    private Path folder;

    private JobUnderTest trial;
    private List<Object> labels = List.of(1, -1);
    private int sent;

    DeadLettersTest(Cluster cluster) {
        this.cluster = cluster;
        serializer.configure(cluster.clientSettings(), false);
        producer = new KafkaProducer<>(cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    @AfterEach
    void close() {
        producer.close();
    }

    static Stream<Map<String, Object>> ways() {
        return Stream.of(Map.of(), Map.of("examples.repartition", true), Map.of("model", "all"));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void eachBadRecordIsOneDeadLetterAsItCameAndNothingElse(Map<String, Object> way) throws Exception {
        Map<String, Object> settings = new HashMap<>(way);
        settings.putAll(Map.of("models.max", 1, "max.example.features", MOST_FEATURES, "labels.wait.ms", 2000));
        run(settings, () -> {
            good(sparse(IntStream.range(0, MOST_FEATURES).toArray()));
            badBytes();
            badExamples();
            badLabels();
            badCommands();
            if (!way.containsKey("model")) {
                badKeys();
            }
        });
    }

    @Test
    void aClassTooManyIsADeadLetterToo() throws Exception {
        labels = List.of("one", "two");
        run(Map.of("classes", "discover", "classes.max", 2), () -> {
            good(labelled("one"));
            good(labelled("two"));
            bad("too-many-classes", labelled("three"));
            bad("too-large", labelled("x".repeat(1001)));
        });
    }

    private void run(Map<String, ?> settings, Runnable send) throws Exception {
        trial = JobUnderTest.of(cluster, folder, settings);
        try (Job job = new Job(trial.settings())) {
            job.start();
            send.run();
            producer.flush();
            trial.awaitAllConsumed(cluster);
            awaitLetters();
        }
        JobOutput outcome = JobOutput.of(cluster, trial);
        outcome.checkDeadLetters();
        outcome.checkPredictions();
        outcome.checkUpdates();
        outcome.checkStore();
        outcome.checkHistory();
    }

    /** Some take their time: a label waits for its example. */
    private void awaitLetters() {
        await().atMost(Duration.ofSeconds(30)).until(() -> letters().size() >= sent);
        assertThat(letters()).allSatisfy(letter -> {
            assertThat(header(letter, "__streams.errors.message")).isNotBlank();
            assertThat(header(letter, "__streams.errors.exception")).isEqualTo("perceptron.example.Rejection");
        });
    }

    private List<ConsumerRecord<byte[], byte[]>> letters() {
        return new TopicReader(cluster).read(trial.topic("dead-letters"));
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private void badBytes() {
        bad("undecodable", MODEL, null);
        bad("undecodable", MODEL, new byte[0]);
        bad("undecodable", MODEL, bytes("{\"label\": 1}"));
        byte[] whole = value(labelled(1));
        bad("undecodable", MODEL, Arrays.copyOf(whole, whole.length - 1));
        bad("undecodable", MODEL, Arrays.copyOf(whole, whole.length + 1));
        bad("unknown-schema", MODEL, new byte[] {0, 0x7f, 1, 2, 3, 4});
    }

    private void badExamples() {
        bad("bad-label", labelled("maybe"));
        bad("bad-weight", new Example(null, 1, -1.0, new Dense(List.of(1f))));
        bad("bad-weight", new Example(null, 1, Double.NaN, new Dense(List.of(1f))));
        bad("not-finite", dense(1f, Float.NaN));
        bad("not-finite", dense(Float.POSITIVE_INFINITY));
        bad("bad-index", sparse(9, 4));
        bad("bad-index", sparse(4, 4));
        bad("bad-index", sparse(-1, 4));
        bad("too-large", sparse(IntStream.rangeClosed(0, MOST_FEATURES).toArray()));
    }

    private void badKeys() {
        byte[] good = value(labelled(1));
        bad("no-model", null, good);
        bad("no-model", new byte[0], good);
        bad("no-model", new byte[256], good);
        bad("no-model", new byte[] {(byte) 0xff, 'm'}, good);
        bad("too-many-models", neighbour(), good);
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

    private void badLabels() {
        good(new Example("waits", null, 1.0, new Dense(List.of(1f))));
        bad("bad-label", "labels", MODEL, label("waits", "maybe"));
        bad("unknown-id", "labels", MODEL, label("never came", 1));
        bad("duplicate-id", "labels", MODEL, label("never came", -1));
        bad("undecodable", "labels", MODEL, bytes("spam"));
        bad("undecodable", "labels", MODEL, null);
    }

    private void badCommands() {
        bad("undecodable", "commands", MODEL, bytes("reset"));
        bad("no-model", "commands", null, bytes("reset"));
    }

    private byte[] label(String id, Object label) {
        return serializer.serialize(trial.topic("labels"), new Label(id, label));
    }

    private Example labelled(Object label) {
        Example example = Cases.sign(random);
        example.setLabel(label);
        return example;
    }

    private static Example dense(Float... values) {
        return new Example(null, 1, 1.0, new Dense(List.of(values)));
    }

    private static Example sparse(int... indices) {
        List<Integer> all = IntStream.of(indices).boxed().toList();
        return new Example(
                null, 1, 1.0, new Sparse(all, all.stream().map(index -> 1f).toList()));
    }

    private void good(Example example) {
        producer.send(new ProducerRecord<>(trial.topic("examples"), MODEL, value(example)));
    }

    private void bad(String reason, Example example) {
        bad(reason, MODEL, value(example));
    }

    private void bad(String reason, byte[] key, byte[] value) {
        bad(reason, "examples", key, value);
    }

    /** Sends it, and an example from which there is something to learn. */
    private void bad(String reason, String topic, byte[] key, byte[] value) {
        producer.send(Load.bad(reason, trial.topic(topic), key, value));
        good(labelled(labels.get(random.nextInt(labels.size()))));
        sent++;
    }

    private byte[] value(Example example) {
        return serializer.serialize(trial.topic("examples"), example);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
