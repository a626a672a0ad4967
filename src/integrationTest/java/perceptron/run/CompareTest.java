package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** A champion and a challenger on one topic of examples. */
@ExtendWith(SharedCluster.class)
class CompareTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String EXAMPLES = "src/test/resources/perceptron/run/evaluate/noisy.svm.gz";

    private final Cluster cluster;

    @TempDir
    private Path folder;

    CompareTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void countsTheMistakesThatEachJobCounts() throws Exception {
        try (LocalJob a = new LocalJob(cluster, folder.resolve("a"), Map.of("learner", "perceptron"));
                LocalJob b = new LocalJob(
                        cluster,
                        folder.resolve("b"),
                        Map.of("learner", "pa1", "C", "0.01", "examples.topic", a.topic("examples")))) {
            a.succeeds("produce", EXAMPLES, "--model", "m");
            int sent = Integer.parseInt(
                    a.out().replaceAll("(?s)^([\\d,]+) examples sent.*", "$1").replace(",", ""));
            await().atMost(PATIENCE)
                    .ignoreExceptionsInstanceOf(IOException.class) // as long as there is no model
                    .until(() -> model(a).path("examples").asInt() == sent
                            && model(b).path("examples").asInt() == sent);
            await().atMost(PATIENCE).untilAsserted(() -> {
                a.succeeds("compare", a.prefix(), b.prefix(), "--since", "1h");
                assertThat(a.out()).containsPattern("  m +" + String.format("%,d", sent) + " ");
            });
            assertThat(a.out())
                    .contains("A is " + a.prefix() + ", B is " + b.prefix())
                    .contains(String.format(" %.2f %% ", 100.0 * mistakes(a) / sent))
                    .contains(String.format(" %.2f %% ", 100.0 * mistakes(b) / sent));
            assertThat(mistakes(a)).isNotEqualTo(mistakes(b));
            a.succeeds("compare", a.prefix(), b.prefix(), "--since", "1969-12-31T00:00:00Z");
            assertThat(a.fails(1, "compare", a.prefix(), "nobody")).contains("no topic nobody.predictions");
            assertThat(a.fails(2, "compare", a.prefix(), a.prefix())).contains("the same job");
            assertThat(a.fails(2, "compare", a.prefix(), b.prefix(), "--since", "yesterday"))
                    .contains("24h");
        }
    }

    private static int mistakes(LocalJob job) throws Exception {
        return model(job).path("answer").path("mistakes").asInt(-1);
    }

    private static JsonNode model(LocalJob job) throws Exception {
        return new ObjectMapper()
                .readTree(URI.create(job.url() + "api/models/m").toURL().openStream());
    }
}
