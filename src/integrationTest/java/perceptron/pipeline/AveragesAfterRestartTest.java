package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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

/** An instance ends between an update and the publication of the average: the next one publishes it, without another example. */
@ExtendWith(SharedCluster.class)
class AveragesAfterRestartTest {
    private static final int EXAMPLES = 200;

    private final Cluster cluster;

    @TempDir
    private Path folder;

    AveragesAfterRestartTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void whatWasNotPublishedIsPublishedAfterTheStart() throws Exception {
        // The first average of a model is published at once, and the second one long after the first instance has
        // ended.
        try (JobUnderTest job = JobUnderTest.withTopics(cluster, folder, Map.of("average.every.ms", "3600000"))
                .start()) {
            List<Example> examples = Cases.sparse(1, EXAMPLES);
            examples.subList(0, EXAMPLES / 2).forEach(example -> job.send("examples", "m", example));
            await().atMost(Duration.ofSeconds(60)).until(() -> published(job) > 0);
            examples.subList(EXAMPLES / 2, EXAMPLES).forEach(example -> job.send("examples", "m", example));
            assertThat(job.values("predictions", EXAMPLES)).hasSize(EXAMPLES);
            job.stop();
            List<Update> updates = job.values("updates", 1);
            long version = updates.get(updates.size() - 1).getVersion();
            assertThat(published(job)).as("published before the restart").isLessThan(version);
            job.with("average.every.ms", "1000").start();
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(published(job)).isEqualTo(version));
        }
    }

    private long published(JobUnderTest job) {
        TopicReader reader = new TopicReader(cluster);
        long version = 0;
        for (ConsumerRecord<byte[], byte[]> record : job.read("averages")) {
            if (new String(record.key(), StandardCharsets.UTF_8).equals("m/0")) {
                version = reader.<Average>value(record).getVersion();
            }
        }
        return version;
    }
}
