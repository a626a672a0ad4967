package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/**
 * What an operator reads while nothing is wrong: at the first start, and at the start after a crash. After a crash Kafka Streams drops
 * what it kept on this machine, restores it, and calls that corruption.
 */
@ExtendWith(SharedCluster.class)
class NormalStartTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path folder;
    private final JobUnderTest job;

    NormalStartTest(Cluster cluster, @TempDir Path folder) {
        this.folder = folder;
        job = JobUnderTest.withTopics(cluster, folder, Map.of("kafka.session.timeout.ms", 6000));
    }

    private static List<String> warnings(Program run) {
        return run.err()
                .lines()
                .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .filter(line -> !line.contains("OS temp directory"))
                .toList();
    }

    @Test
    void warnsOfNothing() throws Exception {
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (Program first = job.running();
                Program producer =
                        job.program("produce", examples.toString(), "--model", "m", "--rate", "200", "--loop")) {
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(job.execute("command", "reset", "m"))
                    .as(producer.err())
                    .isZero());
            assertThat(warnings(first)).as("at its first start").isEmpty();
            first.family().forEach(ProcessHandle::destroyForcibly);
            try (Program second = job.running()) {
                assertThat(warnings(second))
                        .as("after a crash")
                        .allMatch(line ->
                                line.contains("corrupt") || line.contains("exceptions for the following tasks"));
            }
            producer.terminate();
        }
    }
}
