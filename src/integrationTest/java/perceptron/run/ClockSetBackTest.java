package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.Program;
import perceptron.SharedCluster;

/**
 * A clock that is set back by a day, as NTP or a resumed machine does. The timers of Kafka's clients then wait for a day, and so do
 * those of Kafka Streams: nothing fails, and nothing is processed.
 */
@ExtendWith(SharedCluster.class)
@Needs("faketime")
@Tag("nightly")
class ClockSetBackTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Pattern ADDRESS = Pattern.compile("HTTP API at (http\\S+)");

    private final Path folder;
    private final Path clock;
    private final JobUnderTest job;

    ClockSetBackTest(Cluster cluster, @TempDir Path folder) {
        this.folder = folder;
        clock = folder.resolve("clock");
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
    }

    /** The environment in which a process reads the time of day off {@link #clock}, and no other time. */
    private Map<String, String> fakeTime() throws IOException {
        try (Stream<Path> found =
                Files.find(Path.of("/usr/lib"), 3, (path, file) -> path.endsWith("faketime/libfaketimeMT.so.1"))) {
            return Map.of(
                    "LD_PRELOAD",
                    found.findFirst().orElseThrow().toString(),
                    "FAKETIME_TIMESTAMP_FILE",
                    clock.toString(),
                    "FAKETIME_NO_CACHE",
                    "1",
                    "FAKETIME_DONT_FAKE_MONOTONIC",
                    "1");
        }
    }

    private void set(String offset) throws IOException {
        Path next = Files.writeString(folder.resolve("next"), offset + "\n");
        Files.move(next, clock, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private static String url(Program run) {
        Matcher address = ADDRESS.matcher(run.err());
        assertThat(address.find()).as(run.err()).isTrue();
        return address.group(1);
    }

    private static int status(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    @Test
    void isNoticedWithinTwoMinutesByAClockThatOnlyGoesOn() throws Exception {
        set("+0");
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (Program run = Program.start(folder, fakeTime(), job.line("run"));
                Program producer =
                        job.program("produce", examples.toString(), "--model", "m", "--rate", "20", "--loop")) {
            await().atMost(PATIENCE).until(() -> run.err().contains("Running; models"));
            await().atMost(PATIENCE).until(() -> status(url(run) + "api/models/m") == 200);
            assertThat(status(url(run) + "health/live")).as(producer.err()).isEqualTo(200);
            set("-1d");
            await().atMost(PATIENCE).until(() -> status(url(run) + "health/live") == 503);
            assertThat(status(url(run) + "health/ready")).isEqualTo(503);
            assertThat(run.err()).containsOnlyOnce("Nothing has been read or committed for");
        }
    }
}
