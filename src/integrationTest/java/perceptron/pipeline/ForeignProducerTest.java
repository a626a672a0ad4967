package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Label;

/** Java's clients and those built on librdkafka, kcat among them, send one key to different partitions. */
@ExtendWith(SharedCluster.class)
class ForeignProducerTest {
    private static final List<String> MODELS =
            IntStream.range(0, 6).mapToObj(number -> "model " + number).toList();
    private static final int AT_ONCE = 8;

    private final Cluster cluster;
    private final Random random = new Random(37);

    @TempDir
    private Path folder;

    private JobUnderTest trial;
    private int ids;

    ForeignProducerTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private interface Sender {
        void send(String topic, String model, List<byte[]> values) throws Exception;
    }

    @Test
    @Needs("kcat")
    void examplesAndLabelsOfBothMeetInOneModel() throws Exception {
        trial = JobUnderTest.toBeKilled(
                cluster, folder.resolve("job"), Map.of("examples.repartition", true, "learner", "pa1"));
        try (JobUnderTest running = trial.start()) {
            send(this::sendByKcat, this::sendByJava);
            send(this::sendByJava, this::sendByKcat);
            running.awaitAllConsumed();
        }
        assertThat(partitionsByModel().values()).as("partitions of a key").anyMatch(each -> each.size() == 2);
        JobOutput.of(cluster, trial).check();
    }

    /** Labelled examples by either; and of some examples one sends the features, and the other one later the label. */
    private void send(Sender one, Sender other) throws Exception {
        for (String model : MODELS) {
            List<byte[]> labels = new ArrayList<>();
            one.send("examples", model, examples(labels));
            other.send("examples", model, examples(new ArrayList<>()));
            other.send("labels", model, labels);
        }
    }

    private List<byte[]> examples(List<byte[]> labels) {
        return IntStream.range(0, AT_ONCE)
                .mapToObj(number -> {
                    Example example = Cases.sign(random);
                    example.setId("example " + ids++);
                    if (number % 4 == 0) {
                        labels.add(trial.encoded("labels", new Label(example.getId(), number / 4)));
                        example.setLabel(null);
                    }
                    return trial.encoded("examples", example);
                })
                .toList();
    }

    private void sendByJava(String topic, String model, List<byte[]> values) {
        values.forEach(value ->
                trial.send(new ProducerRecord<>(trial.topic(topic), model.getBytes(StandardCharsets.UTF_8), value)));
        trial.flush();
    }

    /** Each file is the value of a record. */
    private void sendByKcat(String topic, String model, List<byte[]> values) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("kcat", "-P", "-b", cluster.bootstrapServers(), "-t", trial.topic(topic), "-k", model));
        for (byte[] value : values) {
            command.add(Files.write(Files.createTempFile(folder, "value", null), value)
                    .toString());
        }
        Path said = Files.createTempFile(folder, "said", null);
        Process kcat = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(kcat.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(kcat.exitValue()).as(Files.readString(said)).isZero();
    }

    private Map<String, Set<Integer>> partitionsByModel() {
        return trial.read("examples").stream()
                .collect(Collectors.groupingBy(
                        trial::modelOf, Collectors.mapping(record -> record.partition(), Collectors.toSet())));
    }
}
