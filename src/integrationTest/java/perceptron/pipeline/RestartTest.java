package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.TopicReader;
import perceptron.avro.Average;
import perceptron.avro.Example;
import perceptron.avro.Update;
import perceptron.avro.UpdateRate;

/** What an instance knows of what the one before it did. */
@ExtendWith(SharedCluster.class)
class RestartTest {
    private static final int EXAMPLES = 200;

    private final Cluster cluster;

    RestartTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The average is published without another example, and the history of the page has the windows that were closed. */
    @Test
    void whatWasNotPublishedIsPublishedAndTheHistoryIsThere(@TempDir Path folder) throws Exception {
        // The first average of a model is published at once, and the second one long after the first instance has
        // ended.
        Map<String, ?> settings =
                Map.of("average.every.ms", "3600000", "rates.window.ms", "1000", "rates.grace.ms", "0");
        try (JobUnderTest job =
                JobUnderTest.withTopics(cluster, folder, settings).start()) {
            List<Example> examples = Cases.sparse(1, EXAMPLES);
            examples.subList(0, EXAMPLES / 2).forEach(example -> job.send("examples", "m", example));
            await().until(() -> published(job) > 0);
            examples.subList(EXAMPLES / 2, EXAMPLES).forEach(example -> job.send("examples", "m", example));
            await().until(() -> inClosedWindows(job) == EXAMPLES);
            job.stop();
            List<Update> updates = job.values("updates", 1);
            long version = updates.get(updates.size() - 1).getVersion();
            assertThat(published(job)).as("published before the restart").isLessThan(version);

            job.with("average.every.ms", "1000").start();
            await().untilAsserted(() -> assertThat(published(job)).isEqualTo(version));
            await().untilAsserted(() -> assertThat(inHistory(job)).isEqualTo(EXAMPLES));
        }
    }

    private long published(JobUnderTest job) {
        TopicReader reader = new TopicReader(cluster);
        long version = 0;
        for (ConsumerRecord<byte[], byte[]> record : job.read("averages")) {
            if (TopicReader.key(record).equals("m/0")) {
                version = reader.<Average>value(record).getVersion();
            }
        }
        return version;
    }

    private static long inClosedWindows(JobUnderTest job) {
        return job.<UpdateRate>values("update-rates", 0).stream()
                .filter(UpdateRate::getClosed)
                .mapToLong(UpdateRate::getExamples)
                .sum();
    }

    private static long inHistory(JobUnderTest job) throws Exception {
        long examples = 0;
        for (JsonNode point : job.json("/api/models/m/history").path("points")) {
            examples += point.path("examples").asLong();
        }
        return examples;
    }
}
