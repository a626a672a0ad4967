package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** A job whose topics or whose folder somebody removes while it runs: it says so and ends, instead of standing still. */
@ExtendWith(SharedCluster.class)
class GoneWhileRunningTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Cluster cluster;
    private final String job;

    @TempDir
    private Path temporary;

    GoneWhileRunningTest(Cluster cluster) {
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
                                "--topics-prefix",
                                job,
                                "--set",
                                "kafka.state.dir=" + temporary.resolve("state"),
                                "--set",
                                "http.port=0"))
                .toArray(String[]::new);
    }

    private Program running() throws Exception {
        assertThat(Main.commandLine().execute(arguments("topics", "create", "--partitions", "1")))
                .isZero();
        Program run = Program.start(temporary, Map.of(), arguments("run"));
        await().atMost(PATIENCE).until(() -> run.err().contains("Running, with"));
        return run;
    }

    private void endsSoon(Program run, String reason) throws Exception {
        long before = System.nanoTime();
        await().atMost(PATIENCE).until(() -> !run.isAlive());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("perceptron-streams: the job failed: " + reason)
                .doesNotContain("\tat ");
        assertThat(Duration.ofNanos(System.nanoTime() - before)).as(run.err()).isLessThan(SOON);
    }

    @Test
    void itsChangelog() throws Exception {
        try (Program run = running()) {
            String changelog = job + "-models-changelog";
            cluster.admin().deleteTopics(List.of(changelog)).all().get();
            endsSoon(run, "the topic " + changelog + " was deleted while the job runs.");
        }
    }

    @Test
    void oneOfItsOutputs() throws Exception {
        try (Program run = running()) {
            String predictions = job + ".predictions";
            cluster.admin().deleteTopics(List.of(predictions)).all().get();
            endsSoon(run, "the topic " + predictions + " was deleted while the job runs.");
        }
    }

    @Test
    void theFolderOfItsModels() throws Exception {
        try (Program run = running()) {
            Path folder = temporary.resolve("state").resolve(job);
            remove(folder);
            endsSoon(run, "the folder " + folder + " was removed while the job runs.");
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
