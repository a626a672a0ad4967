package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.run.console.Failure;
import perceptron.run.kafka.OutputOwner;

/** Two jobs of different names do not write to the same topics. */
@ExtendWith(SharedCluster.class)
class OutputOwnerTest {
    private final Cluster cluster;
    private final String prefix;
    private final CommandLineRun commands = new CommandLineRun();
    private final Path folder;

    OutputOwnerTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        this.folder = folder;
        prefix = cluster.newName();
    }

    private Settings settings(String job) {
        return new Settings(Map.of(
                "application.id", job, "topics.prefix", prefix, "kafka.bootstrap.servers", cluster.bootstrapServers()));
    }

    private OwnJob job(String name) {
        return new OwnJob(cluster, folder, name, prefix);
    }

    private int execute(String job, String... command) {
        return commands.execute(job(job).line(command));
    }

    @Test
    void aJobDoesNotStartOnTheTopicsOfAnother() throws Exception {
        String first = cluster.newName();
        String second = cluster.newName();
        assertThat(execute(first, "topics", "create", "--partitions", "1"))
                .as(commands.err())
                .isZero();
        OutputOwner.claim(settings(first)); // as its first start does
        try (Program run = job(second).start("run")) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .contains("The topics " + prefix + ".* belong to the job " + first)
                    .doesNotContain("\tat ");
        }
        assertThat(execute(second, "clean")).isEqualTo(1);
        assertThat(commands.err()).contains("belong to the job " + first);
        assertThat(cluster.admin().listTopics().names().get()).contains(prefix + ".predictions");

        assertThat(execute(second, "reset")).as("touches no outputs").isZero();
        assertThat(execute(first, "reset")).as(commands.err()).isZero();
        OutputOwner.claim(settings(first)); // which it still has
        assertThat(execute(first, "clean")).as(commands.err()).isZero();
        assertThat(execute(second, "topics", "create")).as(commands.err()).isZero();
        OutputOwner.claim(settings(second));
    }

    @Test
    void ofJobsThatStartTogetherOneStarts() {
        cluster.create(new Topics(settings(prefix)).all(3));
        List<String> jobs =
                IntStream.range(0, 8).mapToObj(n -> prefix + "-job" + n).toList();
        List<CompletableFuture<Boolean>> starts = jobs.stream()
                .map(job -> CompletableFuture.supplyAsync(() -> claims(job)))
                .toList();
        List<String> winners = IntStream.range(0, 8)
                .filter(n -> starts.get(n).join())
                .mapToObj(jobs::get)
                .toList();
        assertThat(winners).hasSize(1);
        jobs.forEach(job -> assertThat(claims(job)).isEqualTo(job.equals(winners.get(0))));
    }

    private boolean claims(String job) {
        try {
            OutputOwner.claim(settings(job));
            return true;
        } catch (Failure e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
