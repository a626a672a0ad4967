package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.wire.Prediction;
import perceptron.run.console.Failures;

/** A record with which the job fails, whatever the reason: the message names it, and the job goes on without it if it is told to. */
@ExtendWith(SharedCluster.class)
class FatalRecordTest {
    private static final String POISON = "poison";

    private final Cluster cluster;
    private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    private final KafkaProducer<byte[], byte[]> producer;

    @TempDir
    private Path folder;

    private JobUnderTest trial;

    FatalRecordTest(Cluster cluster) {
        this.cluster = cluster;
        serializer.configure(cluster.clientSettings(), false);
        producer = new KafkaProducer<>(cluster.clientSettings(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    @AfterEach
    void close() {
        producer.close();
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(Map.of(), new IllegalStateException("slot 7")),
                Arguments.of(Map.of("model", "all"), new StackOverflowError("deep")));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void isNamedByTheFailureAndPassedOverIfSkipRecordsNamesIt(Map<String, Object> way, Throwable failure)
            throws Exception {
        trial = JobUnderTest.of(cluster, folder, way);
        send("before");
        RecordMetadata poison = send(POISON);
        send("after");
        String place = trial.topic("examples") + "/" + poison.partition() + "/" + poison.offset();

        assertThat(messageOfAJobThatFails(failure))
                .contains("while processing the record " + place, "skip.records=" + place, failure.getMessage());

        Map<String, Object> skipping = new HashMap<>(trial.given());
        skipping.put("skip.records", place);
        trial = new JobUnderTest(trial.name(), skipping);
        try (Job job = new Job(trial.settings(), failingWith(failure), null)) {
            job.start();
            trial.awaitAllConsumed(cluster);
        }
        List<ConsumerRecord<byte[], byte[]>> letters = new TopicReader(cluster).read(trial.topic("dead-letters"));
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(header(letter, "perceptron.reason")).isEqualTo("skipped");
            assertThat(new Origin(
                            header(letter, "__streams.errors.topic"),
                            Integer.parseInt(header(letter, "__streams.errors.partition")),
                            Long.parseLong(header(letter, "__streams.errors.offset"))))
                    .hasToString(place);
            assertThat(letter.value()).isEqualTo(value(POISON));
        });
        assertThat(new TopicReader(cluster).read(trial.topic("predictions"))).hasSize(2);
    }

    private String messageOfAJobThatFails(Throwable failure) throws Exception {
        try (Job job = new Job(trial.settings(), failingWith(failure), null)) {
            job.start();
            assertThat(job.endsWithin(Duration.ofMinutes(2))).isTrue();
            return Failures.reasons(job.await().orElseThrow());
        }
    }

    /** In the middle of the topology, in place of a defect that nobody knows yet. */
    private static Observer failingWith(Throwable failure) {
        return new Observer() {
            @Override
            public void predicted(String model, Prediction prediction) {
                if (POISON.equals(prediction.id)) {
                    FatalRecordTest.<RuntimeException>sneakyThrow(failure);
                }
            }
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneakyThrow(Throwable failure) throws T {
        throw (T) failure;
    }

    private RecordMetadata send(String id) throws Exception {
        byte[] key = "m".getBytes(StandardCharsets.UTF_8);
        return producer.send(new ProducerRecord<>(trial.topic("examples"), key, value(id)))
                .get();
    }

    private byte[] value(String id) {
        Example example = Cases.sign(new Random(1));
        example.setId(id);
        return serializer.serialize(trial.topic("examples"), example);
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
