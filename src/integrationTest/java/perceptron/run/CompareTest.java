package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;

/** A champion and a challenger on one examples topic. */
@ExtendWith(SharedCluster.class)
class CompareTest {
    private static final String EXAMPLES = "src/test/resources/perceptron/run/evaluate/noisy.svm.gz";

    private final Cluster cluster;

    @TempDir
    private Path folder;

    CompareTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void countsTheMistakesThatEachJobCounts() throws Exception {
        try (JobUnderTest a = JobUnderTest.withTopics(cluster, folder.resolve("a"), Map.of("learner", "perceptron"))
                        .start();
                JobUnderTest b = JobUnderTest.withTopics(
                                cluster,
                                folder.resolve("b"),
                                Map.of("learner", "pa1", "C", "0.01", "examples.topic", a.topic("examples")))
                        .start()) {
            a.succeeds("produce", EXAMPLES, "--model", "m");
            int sent = Integer.parseInt(
                    a.out().replaceAll("(?s)^([\\d,]+) examples sent.*", "$1").replace(",", ""));
            await().until(() -> model(a).path("examples").asInt() == sent
                    && model(b).path("examples").asInt() == sent);
            await().untilAsserted(() -> {
                a.succeeds("compare", a.name(), b.name(), "--since", "1h");
                assertThat(a.out()).containsPattern("  m +" + String.format("%,d", sent) + " ");
            });
            assertThat(a.out())
                    .contains("A is " + a.name() + ", B is " + b.name())
                    .contains(String.format(" %.2f %% ", 100.0 * mistakes(a) / sent))
                    .contains(String.format(" %.2f %% ", 100.0 * mistakes(b) / sent));
            assertThat(mistakes(a)).isNotEqualTo(mistakes(b));
            a.succeeds("compare", a.name(), b.name(), "--since", "1969-12-31T00:00:00Z");
            assertThat(a.fails(1, "compare", a.name(), "nobody")).contains("topic nobody.predictions does not exist");
            assertThat(a.fails(2, "compare", a.name(), a.name())).contains("the same job");
            assertThat(a.fails(2, "compare", a.name(), b.name(), "--since", "yesterday"))
                    .contains("24h");
        }
    }

    private static int mistakes(JobUnderTest job) throws Exception {
        return model(job).path("mistakes").asInt(-1);
    }

    private static JsonNode model(JobUnderTest job) throws Exception {
        return job.json("/api/models/m");
    }
}
