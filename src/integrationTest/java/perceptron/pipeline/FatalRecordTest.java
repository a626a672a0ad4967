package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.TopicReader.header;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Prediction;
import perceptron.run.console.Failures;

/** A record with which the job fails, whatever the reason: the message names it, and the job goes on without it if it is told to. */
@ExtendWith(SharedCluster.class)
class FatalRecordTest {
    private static final String POISON = "poison";

    private final Cluster cluster;

    @TempDir
    private Path folder;

    private JobUnderTest job;

    FatalRecordTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @AfterEach
    void close() {
        job.close();
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
        job = JobUnderTest.toBeKilled(cluster, folder, way);
        send("before");
        RecordMetadata poison = send(POISON);
        send("after");
        String place = job.topic("examples") + "/" + poison.partition() + "/" + poison.offset();
        assertThat(messageOfAJobThatFails(failure))
                .contains("while processing the record " + place, "skip.records=" + place, failure.getMessage());

        job.with("skip.records", place).start(failingWith(failure));
        job.awaitAllConsumed();
        job.stop();
        List<ConsumerRecord<byte[], byte[]>> letters = job.read("dead-letters");
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(header(letter, "perceptron.reason")).isEqualTo("skipped");
            assertThat(List.of(
                            header(letter, "__streams.errors.topic"),
                            header(letter, "__streams.errors.partition"),
                            header(letter, "__streams.errors.offset")))
                    .containsExactly(place.split("/"));
            assertThat(letter.value()).isEqualTo(job.encoded("examples", example(POISON)));
        });
        assertThat(job.read("predictions")).hasSize(2);
    }

    private String messageOfAJobThatFails(Throwable failure) throws Exception {
        try (Job failing = job.start(failingWith(failure))) {
            assertThat(failing.endsWithin(Duration.ofMinutes(2))).isTrue();
            return Failures.reasons(failing.await().orElseThrow());
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
        return job.send("examples", "m", example(id)).get();
    }

    private static Example example(String id) {
        Example example = Cases.sign(new Random(1));
        example.setId(id);
        return example;
    }
}
