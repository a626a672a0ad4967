package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** What an operator reads while nothing is wrong: at the first start, and at the start after a crash. */
@ExtendWith(SharedCluster.class)
class NormalStartTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Cluster cluster;
    private final String job;

    @TempDir
    private Path folder;

    NormalStartTest(Cluster cluster) {
        this.cluster = cluster;
        job = cluster.newName();
    }

    private String[] arguments(String... command) {
        return Stream.concat(
                        Stream.of(command),
                        Stream.of(
                                "--bootstrap-servers",
                                cluster.bootstrapServers(),
                                "--registry",
                                cluster.registryUrl(),
                                "--application-id",
                                job,
                                "--set",
                                "kafka.session.timeout.ms=6000",
                                "--set",
                                "kafka.state.dir=" + folder.resolve("state"),
                                "--set",
                                "http.port=0"))
                .toArray(String[]::new);
    }

    private Program working() throws Exception {
        Program run = Program.start(folder, Map.of(), arguments("run"));
        await().atMost(PATIENCE).until(() -> run.err().contains("Running, with"));
        return run;
    }

    private static List<String> warnings(Program run) {
        return run.err()
                .lines()
                .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .filter(line -> !line.contains("is a temporary folder"))
                .toList();
    }

    @Test
    void warnsOfNothing() throws Exception {
        assertThat(Main.commandLine().execute(arguments("topics", "create", "--partitions", "2")))
                .isZero();
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (Program first = working();
                Program producer = Program.start(
                        folder,
                        Map.of(),
                        arguments("produce", examples.toString(), "--model", "m", "--rate", "200", "--loop"))) {
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                            Main.commandLine().execute(arguments("command", "rate", "m", "--rate", "1")))
                    .as(producer.err())
                    .isZero());
            assertThat(warnings(first)).as("at its first start").isEmpty();
            first.family().forEach(ProcessHandle::destroyForcibly);
            try (Program second = working()) {
                assertThat(warnings(second)).as("after a crash").isEmpty();
            }
            producer.terminate();
        }
    }
}
