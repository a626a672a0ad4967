package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Prediction;

/** A process may be killed in the middle of deleting what it kept: the next one finds some files and lacks others. */
@ExtendWith(SharedCluster.class)
class HalfDeletedStateTest {
    private final Cluster cluster;

    @TempDir
    private Path folder;

    HalfDeletedStateTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST-"})
    void isRestoredFromTheTopics(String deleted) throws Exception {
        List<Example> examples = Cases.sparse(1, 50);
        try (RunningJob job = new RunningJob(cluster, Map.of("kafka.state.dir", folder.toString()))) {
            send(job, examples);
            assertThat(job.read("predictions", 50)).hasSize(50);
            job.stop();
            assertThat(delete(deleted)).isPositive();
            job.start();
            send(job, examples);
            List<ConsumerRecord<String, Prediction>> predictions = job.read("predictions", 100);
            assertThat(predictions).hasSize(100);
            assertThat(predictions.get(50).value().getVersion())
                    .isGreaterThanOrEqualTo(predictions.get(49).value().getVersion());
        }
    }

    private static void send(RunningJob job, List<Example> examples) {
        examples.forEach(example -> job.send("examples", "m", example));
        job.flush();
    }

    /** Says how many there were. */
    private int delete(String beginning) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .filter(file -> file.getParent().endsWith("models"))
                    .toList();
            for (Path file : files) {
                Files.delete(file);
            }
            return files.size();
        }
    }
}
