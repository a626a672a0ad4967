package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;

/** A label.field that the examples do not have, and the registry does not know of: the job would learn nothing for ever. */
@ExtendWith(SharedCluster.class)
class LabelFieldTest {
    @Test
    void isReportedAfterAThousandExamplesWithoutALabel(Cluster cluster, @TempDir Path folder) throws Exception {
        Map<String, String> settings = Map.of("examples.format", "json", "label.field", "frod");
        try (JobUnderTest job =
                JobUnderTest.withTopics(cluster, folder, settings).start()) {
            for (int n = 0; n < 1_000; n++) {
                send(job, "{\"amount\": " + n + ", \"fraud\": " + (n % 2 == 0) + "}");
            }
            await().atMost(Duration.ofMinutes(1)).until(() -> unlabelled(job) == 1_000);
            assertThat(job.get("/metrics").body())
                    .contains("perceptron_unlabelled_examples{application=\"" + job.name() + "\"} 1000.0");
            send(job, "{\"amount\": 7, \"frod\": true}");
            await().atMost(Duration.ofMinutes(1)).until(() -> unlabelled(job) == 0);
        }
    }

    private static void send(JobUnderTest job, String json) {
        job.send(new ProducerRecord<>(job.topic("examples"), new byte[] {'m'}, json.getBytes(StandardCharsets.UTF_8)));
    }

    private static long unlabelled(JobUnderTest job) throws Exception {
        return job.json("/api/instances").at("/instances/0/unlabelled").asLong(-1);
    }
}
