package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.FaultyRegistry;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.avro.Command;
import perceptron.avro.Example;
import perceptron.avro.Label;
import perceptron.avro.Reset;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Schemas;

/**
 * The registry is away while examples, labels and commands come of schemas that the job has not met. The stream thread that needs
 * them fails and waits; nothing is lost, nothing is rejected, and when the registry is back every example is predicted once. For
 * another length: {@code -Paway=60}, in seconds.
 */
@ExtendWith(SharedCluster.class)
class RegistryAwayTest {
    private static final Duration AWAY = Duration.ofSeconds(Integer.getInteger("perceptron.away", 4));

    /** Longer than a test waits: the thread that takes over must not wait for the failed one to be given up. */
    private static final int SESSION_MILLIS = 900_000;

    private static final int TRANSACTION_MILLIS = 4000;
    private static final int EACH = 100;
    private static final List<String> MODELS = List.of("a", "b", "c", "d");

    private final Cluster cluster;
    private final Random random = new Random(31);

    @TempDir
    private Path folder;

    private JobUnderTest trial;

    RegistryAwayTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @AfterEach
    void close() {
        trial.close();
    }

    @Test
    void whatCannotBeDecodedYetWaitsAndWhatIsKnownNeedsNoRegistry() throws Exception {
        try (FaultyRegistry registry = new FaultyRegistry(cluster.registryUrl())) {
            Map<String, Object> settings = Map.of(
                    "schema.registry.url", registry.url(),
                    "kafka.consumer.session.timeout.ms", SESSION_MILLIS,
                    "kafka.producer.transaction.timeout.ms", TRANSACTION_MILLIS);
            trial = JobUnderTest.toBeKilled(cluster, folder, settings);
            Job job = trial.start(Observer.NONE);
            sendWhatIsKnown();
            registry.show(FaultyRegistry.Fault.AWAY);
            MODELS.forEach(model -> send("examples", model, Cases.sign(random)));
            trial.flush();
            trial.awaitAllConsumed();
            assertThat(job.isPaused()).isFalse();
            assertThat(failedThreads(job)).isZero();
            sendWhileAway();
            await().until(job::isPaused);
            await().during(AWAY)
                    .atMost(AWAY.plusSeconds(30))
                    .until(() -> job.state() == State.RUNNING && job.isPaused());
            assertThat(committed("outcomes")).isZero();
            assertThat(committed("dead-letters")).isZero();
            registry.show(FaultyRegistry.Fault.NONE);
            int examples = 3 * MODELS.size() + 4 * EACH + 4;
            await().until(() -> committed("outcomes") == 4 && committed("predictions") == examples);
            await().until(() -> job.state() == State.RUNNING && !job.isPaused());
            assertThat(failedThreads(job)).isEqualTo(1);
            trial.stop();
        }
        JobOutput.of(cluster, trial).check();
    }

    private void sendWhatIsKnown() {
        for (String model : MODELS) {
            send("examples", model, Cases.sign(random));
            send("examples", model, unlabelled(model));
        }
        trial.flush(); // Or all would seem to be consumed while nothing has been sent.
        trial.awaitAllConsumed();
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
        trial.send(
                Hostile.record("unknown-schema", trial.topic("examples"), bytes("a"), new byte[] {0, 0x7e, 0, 0, 0}));
        trial.send(Hostile.record("undecodable", trial.topic("examples"), bytes("b"), new byte[] {1, 2, 3}));
        trial.send(Hostile.record("unknown-schema", trial.topic("labels"), bytes("b"), new byte[] {0, 0x7e, 0, 0, 1}));
        for (String model : List.of("a", "b")) {
            Stream.generate(() -> Cases.sign(random)).limit(2).forEach(each -> send("examples", model, each));
        }
        trial.flush();
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
        return cluster.serializer()
                .serialize(
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
        trial.send(topic, model, value);
    }

    private void send(String topic, String model, byte[] value) {
        trial.send(new ProducerRecord<>(trial.topic(topic), bytes(model), value));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private int committed(String topic) {
        return trial.read(topic).size();
    }

    private static double failedThreads(Job job) {
        return job.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("failed-stream-threads"))
                .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
                .sum();
    }
}
