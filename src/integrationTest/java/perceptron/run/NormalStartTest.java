package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/** What an operator sees while nothing is wrong: at the first start, at the start after a crash, and at the end. */
@ExtendWith(SharedCluster.class)
class NormalStartTest {
    private static final String GONE = "gone";

    private final Path folder;
    private final JobUnderTest job;

    NormalStartTest(Cluster cluster, @TempDir Path folder) {
        this.folder = folder;
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
    }

    private static List<String> warnings(Program run) {
        return run.err()
                .lines()
                .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .filter(line -> !line.contains("OS temp directory"))
                .toList();
    }

    /** After a crash Kafka Streams drops what it kept on this machine, restores it, and calls that corruption. */
    @Test
    void warnsOfNothingAndIsNotReadyBeforeItEnds() throws Exception {
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (Program first = job.running()) {
            job.succeeds("produce", examples.toString(), "--model", "m");
            await().untilAsserted(() ->
                    assertThat(job.execute("command", "reset", "m")).isZero());
            assertThat(warnings(first)).as("at its first start").isEmpty();
            job.succeeds("produce", examples.toString(), "--model", "m");
            first.kill();
            job.forgetKilled();
            try (Program second = job.running()) {
                assertThat(warnings(second))
                        .as("after a crash")
                        .allMatch(line ->
                                line.contains("corrupt") || line.contains("exceptions for the following tasks"));
                endsInOrder(second);
            }
        }
    }

    @Test
    void anInstanceWhosePlaceAnotherOneTookWhileItWasPausedEndsWithALine(@TempDir Path elsewhere) throws Exception {
        job.with("kafka.group.instance.id", "a");
        try (Program first = job.running()) {
            first.pause();
            try (Program second = job.in(elsewhere).running()) {
                first.goOn();
                assertThat(first.exitCode()).as(first.err()).isEqualTo(1);
                assertThat(first.err().lines().filter(line -> line.contains(" ERROR Job: ")))
                        .singleElement()
                        .asString()
                        .contains("another process has taken the place of this instance", "kafka.group.instance.id");
                assertThat(second.isAlive()).isTrue();
            }
        }
    }

    /** Who asks an instance whether it is ready is told no, before nobody answers any more. */
    private void endsInOrder(Program run) throws Exception {
        await().until(() -> readiness().equals("200 running"));
        run.terminate();
        long told = System.nanoTime();
        List<String> seen = new ArrayList<>();
        for (String now = ""; !now.equals(GONE); ) {
            now = readiness();
            if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(now)) {
                seen.add(now);
            }
        }
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(Duration.ofSeconds(30));
        seen.remove("200 running"); // asked before the signal was taken
        seen.remove("503 stopped"); // asked after the last stream thread, and before the server
        assertThat(seen).containsExactly("503 stopping", GONE);
    }

    /** The status and what the instance says of itself. */
    private String readiness() throws InterruptedException {
        URI ready = URI.create("http://127.0.0.1:" + job.settings().getInt("http.port") + "/health/ready");
        try {
            var answer = job.send(HttpRequest.newBuilder(ready));
            return answer.statusCode() + " " + answer.body().replaceAll(".*\"state\":\"([a-z]+)\".*", "$1");
        } catch (IOException e) {
            return GONE;
        }
    }
}
