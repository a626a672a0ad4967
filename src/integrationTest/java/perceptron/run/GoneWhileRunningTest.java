package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
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
    private final OwnJob job;

    GoneWhileRunningTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        job = new OwnJob(cluster, folder);
    }

    private Program running() throws IOException {
        assertThat(Main.commandLine().execute(job.line("topics", "create", "--partitions", "1")))
                .isZero();
        return job.running();
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
            String changelog = job.name() + "-models-changelog";
            cluster.admin().deleteTopics(List.of(changelog)).all().get();
            endsSoon(run, "the topic " + changelog + " was deleted while the job runs.");
        }
    }

    @Test
    void oneOfItsOutputs() throws Exception {
        try (Program run = running()) {
            String predictions = job.name() + ".predictions";
            cluster.admin().deleteTopics(List.of(predictions)).all().get();
            endsSoon(run, "the topic " + predictions + " was deleted while the job runs.");
        }
    }

    @Test
    void theFolderOfItsModels() throws Exception {
        try (Program run = running()) {
            Path folder = job.state().resolve(job.name());
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
