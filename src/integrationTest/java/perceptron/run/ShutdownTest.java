package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/** What those see who ask an instance whether it is ready while it is told to end: no, before nobody answers any more. */
@ExtendWith(SharedCluster.class)
class ShutdownTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern ANSWERS = Pattern.compile("HTTP API at (http://\\S+)");
    private static final String GONE = "gone";

    private final HttpClient client = HttpClient.newHttpClient();
    private final JobUnderTest job;

    ShutdownTest(Cluster cluster, @TempDir Path folder) {
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
    }

    /** The status and what the instance says of itself. */
    private String readiness(Program run) {
        Matcher address = ANSWERS.matcher(run.err());
        if (!address.find()) {
            return GONE;
        }
        URI ready = URI.create(address.group(1)).resolve("/health/ready");
        try {
            var answer = client.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body().replaceAll(".*\"state\":\"([a-z]+)\".*", "$1");
        } catch (IOException e) {
            return GONE;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void isNotReadyFirstThenEndsItsStreamsAndAnswersUntilThen() throws Exception {
        try (Program run = job.program("run")) {
            await().atMost(PATIENCE).until(() -> readiness(run).equals("200 running"));

            run.terminate();
            long told = System.nanoTime();
            List<String> seen = new ArrayList<>();
            for (String now = ""; !now.equals(GONE); ) {
                now = readiness(run);
                if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(now)) {
                    seen.add(now);
                }
            }
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(Duration.ofSeconds(5));

            seen.remove("200 running"); // asked before the signal was taken
            seen.remove("503 stopped"); // asked after the last stream thread, and before the server
            assertThat(seen).containsExactly("503 stopping", GONE);
        }
    }
}
