package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.demo.local.LocalBroker;

/** A job that is told to end while its Kafka is away: Kafka Streams waits for the broker, and the process must not. */
@ExtendWith(SharedCluster.class)
class EndWithoutKafkaTest {
    private final LocalBroker broker = LocalBroker.start(0, Map.of());
    private final Cluster cluster;
    private final JobUnderTest job;
    private final Path folder;

    EndWithoutKafkaTest(Cluster shared, @TempDir Path folder) {
        cluster = new Cluster(broker.bootstrapServers(), shared.registryUrl());
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
        this.folder = folder;
    }

    private Program runningWithoutKafka() throws Exception {
        Program run = job.program("run");
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (Program producer =
                job.program("produce", examples.toString(), "--model", "m", "--rate", "200", "--loop")) {
            await().until(() -> job.read("predictions").size() > 100);
            broker.close();
            producer.terminate();
        }
        return run;
    }

    @Test
    void saysSoAndEndsAfterItsDeadlineWithExitCodeOneAndALine() throws Exception {
        job.with("shutdown.timeout.ms", 8000);
        URI health = URI.create("http://127.0.0.1:" + job.settings().getInt("http.port") + "/health/live");
        try (Program run = runningWithoutKafka()) {
            await().until(() -> job.send(HttpRequest.newBuilder(health)).body().contains("Kafka does not answer"));
            long told = System.nanoTime();
            run.terminate();
            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
            assertThat(Duration.ofNanos(System.nanoTime() - told))
                    .isBetween(Duration.ofSeconds(8), Duration.ofSeconds(60));
            assertThat(run.err().lines().filter(line -> line.contains("did not stop")))
                    .singleElement()
                    .asString()
                    .contains("within 8000 ms (shutdown.timeout.ms)");
        }
    }

    @Test
    @Tag("nightly")
    void aSecondSignalEndsItAtOnceUnlessItFollowsTheFirstOneWithinTwoSeconds() throws Exception {
        try (Program run = runningWithoutKafka()) {
            run.terminate();
            await().until(() -> run.err().contains("Shutting down after a signal"));
            run.terminate(); // as Gradle does when the terminal has told both
            await().pollDelay(Duration.ofMillis(2_100)).until(run::isAlive);
            run.terminate();
            long told = System.nanoTime();
            assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
            assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(Duration.ofSeconds(3));
            assertThat(run.err()).contains("A second signal arrived");
        }
    }

    @AfterEach
    void close() throws Exception {
        cluster.close();
        broker.close();
    }
}
