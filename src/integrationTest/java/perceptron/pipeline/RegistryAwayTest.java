package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Command;
import perceptron.avro.Example;
import perceptron.avro.Label;
import perceptron.avro.Reset;
import perceptron.pipeline.wire.Schemas;

/**
 * The registry is away while examples, labels and commands come of schemas that the job has not met. The stream thread that needs
 * them fails and waits; nothing is lost, nothing is rejected, and when the registry is back every example is predicted once. For
 * another length: {@code -Paway=60}, in seconds.
 */
@ExtendWith(SharedCluster.class)
class RegistryAwayTest {
    private static final Duration AWAY = Duration.ofSeconds(Integer.getInteger("perceptron.away", 6));

    /** Less than the session timeout: the thread that takes over must not wait for the failed one to be given up. */
    private static final Duration BACK = Duration.ofSeconds(30);

    private static final int SESSION_MILLIS = 45_000;
    private static final int TRANSACTION_MILLIS = 4000;
    private static final int EACH = 100;

    private final Cluster cluster;
    private final Random random = new Random(31);
    private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    private final KafkaProducer<byte[], byte[]> producer;

    @TempDir
    private Path folder;

    private JobUnderTest trial;
    private Job job;

    RegistryAwayTest(Cluster cluster) {
        this.cluster = cluster;
        serializer.configure(cluster.clientSettings(), false);
        producer = new KafkaProducer<>(cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    @AfterEach
    void close() {
        producer.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OPEN")
    void whatCannotBeDecodedYetWaits(Relay.Way way) throws Exception {
        try (Relay relay = new Relay(cluster.registryUrl())) {
            trial = trial(relay);
            try (Job started = new Job(trial.settings())) {
                start(started);
                sendWhatIsKnown();

                relay.go(way);
                sendWhileAway();
                await().pollInterval(Duration.ofMillis(100)).until(job::isPaused);
                await().during(AWAY)
                        .atMost(AWAY.plusSeconds(30))
                        .until(() -> job.state() == State.RUNNING && job.isPaused());
                assertThat(committed("outcomes")).isZero();
                assertThat(committed("dead-letters")).isZero();
                relay.go(Relay.Way.OPEN);

                await().atMost(AWAY.plus(BACK)).until(this::isAllDone);
                await().until(() -> job.state() == State.RUNNING && !job.isPaused());
                assertThat(failedThreads()).isEqualTo(1);
            }
        }
        check();
    }

    @Test
    void knownSchemasNeedNoRegistry() throws Exception {
        try (Relay relay = new Relay(cluster.registryUrl())) {
            trial = trial(relay);
            try (Job started = new Job(trial.settings())) {
                start(started);
                sendWhatIsKnown();
                relay.go(Relay.Way.REFUSING);
                sendWhatIsKnown();
                assertThat(job.isPaused()).isFalse();
                assertThat(failedThreads()).isZero();
            }
        }
        JobOutput.of(cluster, trial).checkPredictions();
    }

    @Test
    void whatWaitsIsTakenUpByAnotherInstance() throws Exception {
        try (Relay relay = new Relay(cluster.registryUrl())) {
            trial = trial(relay);
            try (Job first = new Job(trial.settings())) {
                start(first);
                sendWhatIsKnown();
                relay.go(Relay.Way.REFUSING);
                sendWhileAway();
                await().atMost(BACK).until(job::isPaused);
            }
            relay.go(Relay.Way.OPEN);
            try (Job second = new Job(trial.in(folder.resolve("elsewhere")).settings())) {
                start(second);
                await().atMost(BACK).until(this::isAllDone);
            }
        }
        check();
    }

    private JobUnderTest trial(Relay relay) throws Exception {
        return JobUnderTest.of(
                cluster,
                folder,
                Map.of(
                        "schema.registry.url",
                        relay.url(),
                        "kafka.consumer.session.timeout.ms",
                        SESSION_MILLIS,
                        "kafka.producer.transaction.timeout.ms",
                        TRANSACTION_MILLIS));
    }

    private void start(Job started) {
        job = started;
        job.start();
    }

    private void sendWhatIsKnown() {
        for (String model : List.of("a", "b", "c", "d")) {
            send("examples", model, Cases.sign(random));
            send("examples", model, unlabelled(model));
        }
        producer.flush(); // Or all would seem to be consumed while nothing has been sent.
        trial.awaitAllConsumed(cluster);
    }

    private boolean isAllDone() {
        return committed("outcomes") == 4 && committed("predictions") == 8 + 4 * EACH + 4;
    }

    private void check() {
        JobOutput outcome = JobOutput.of(cluster, trial);
        outcome.checkPredictions();
        outcome.checkDeadLetters();
        outcome.checkBesides();
        outcome.checkStore();
    }

    /** By turns of schemas that it knows and does not know yet; and what only the registry can call unknown. */
    private void sendWhileAway() {
        for (String model : List.of("c", "d")) {
            send("labels", model, new Label(model, 1));
            send("commands", model, new Command("reset " + model, new Reset()));
        }
        byte[][] evolved = {evolved("first"), evolved("second")};
        for (int i = 0; i < EACH; i++) {
            for (String model : List.of("a", "b")) {
                send("examples", model, evolved[i % 2]);
                send("examples", model, Cases.sign(random));
            }
        }
        producer.send(Load.bad("unknown-schema", trial.topic("examples"), bytes("a"), new byte[] {0, 0x7e, 0, 0, 0}));
        producer.send(Load.bad("undecodable", trial.topic("examples"), bytes("b"), new byte[] {1, 2, 3}));
        producer.send(Load.bad("unknown-schema", trial.topic("labels"), bytes("b"), new byte[] {0, 0x7e, 0, 0, 1}));
        for (String model : List.of("a", "b")) {
            Stream.generate(() -> Cases.sign(random)).limit(2).forEach(each -> send("examples", model, each));
        }
        producer.flush();
    }

    /** An example by a schema of a producer that knows one field more. */
    private byte[] evolved(String field) {
        SchemaBuilder.FieldAssembler<Schema> fields =
                SchemaBuilder.record("perceptron.avro.Example").fields();
        Schema ours = Schemas.EXAMPLE.schema();
        ours.getFields()
                .forEach(each -> fields.name(each.name()).type(each.schema()).noDefault());
        Schema schema = fields.requiredString(field).endRecord();
        Schema dense = ours.getField("features").schema().getTypes().get(0);
        return serializer.serialize(
                cluster.newName(),
                new GenericRecordBuilder(schema)
                        .set("id", null)
                        .set("label", 1)
                        .set("weight", 1.0)
                        .set(
                                "features",
                                new GenericRecordBuilder(dense)
                                        .set("values", List.of(-1f, 2f))
                                        .build())
                        .set(field, "new")
                        .build());
    }

    private Example unlabelled(String id) {
        Example example = Cases.sign(random);
        example.setId(id);
        example.setLabel(null);
        return example;
    }

    private void send(String topic, String model, Object value) {
        send(topic, model, serializer.serialize(trial.topic(topic), value));
    }

    private void send(String topic, String model, byte[] value) {
        producer.send(new ProducerRecord<>(trial.topic(topic), bytes(model), value));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private int committed(String topic) {
        return new TopicReader(cluster).read(trial.topic(topic)).size();
    }

    private double failedThreads() {
        return job.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("failed-stream-threads"))
                .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
                .sum();
    }
}
