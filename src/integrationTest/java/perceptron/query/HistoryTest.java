package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.demo.Feeder;

/** What a model did is known after a restart of the job. */
@ExtendWith(SharedCluster.class)
class HistoryTest {
    private final Cluster cluster;

    HistoryTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void theHistoryIsThereAfterARestart(@TempDir Path folder) throws Exception {
        Map<String, Object> soonClosed = Map.of("rates.window.ms", 1_000, "rates.grace.ms", 0);
        try (JobUnderTest job = Payments.job(cluster, folder, soonClosed).start()) {
            try (Feeder feeder = Payments.feeder(job, 0, 300, 1)) {
                await().atMost(Duration.ofSeconds(60)).until(() -> examples(job) > 100);
                assertThat(feeder.failure()).isNull();
            }
            job.stopJob();
            job.stopServer();
            job.start();
            await().atMost(Duration.ofSeconds(60)).until(() -> examples(job) > 100);
        }
    }

    private static long examples(JobUnderTest job) throws Exception {
        long examples = 0;
        for (JsonNode point : job.json("/api/models/NL/history").path("points")) {
            examples += point.path("examples").asLong();
        }
        return examples;
    }
}
