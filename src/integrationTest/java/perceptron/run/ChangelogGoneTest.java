package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.kafka.StartChecks;

/** A job whose models somebody removes from Kafka while it does not run, and that knows how far it had read. */
@ExtendWith(SharedCluster.class)
class ChangelogGoneTest {
    private final Cluster cluster;
    private final JobUnderTest job;
    private final String changelog;
    private final Path examples;

    ChangelogGoneTest(Cluster cluster, @TempDir Path folder) throws Exception {
        this.cluster = cluster;
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
        changelog = job.changelog("models");
        examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
    }

    private void learnAndStop() throws Exception {
        job.start();
        job.succeeds("produce", examples.toString(), "--model", "m");
        await().until(() -> job.execute("verify", "m", "--job", job.url()) == 0);
        job.stop();
    }

    private boolean isThere(String topic) throws Exception {
        return cluster.admin().listTopics().names().get().contains(topic);
    }

    /** What a job asks before it starts. */
    private void mayStart() throws Exception {
        try (KafkaAdmin admin = new KafkaAdmin(job.settings())) {
            new StartChecks(job.settings(), admin).run("topics create");
        }
    }

    @Test
    void itDoesNotBeginAllModelsAnewBeforeItIsReset() throws Exception {
        learnAndStop();
        cluster.admin().deleteTopics(List.of(changelog)).all().get();
        await().until(() -> !isThere(changelog));
        String gone = "its models are gone: " + changelog + " was deleted";
        assertThat(job.fails(1, "run")).contains(gone, "'perceptron-streams reset'");
        cluster.create(List.of(new NewTopic(changelog, JobUnderTest.PARTITIONS, (short) 1)
                .configs(Map.of("cleanup.policy", "compact"))));
        assertThat(job.fails(1, "run")).as("it is there again, and empty").contains(gone);
        job.succeeds("reset");
        mayStart();
    }

    /** Of the last reset the first record that is still there is the one that would be next anyway. */
    @Test
    void anyResetIsAWayOut() throws Exception {
        learnAndStop();
        job.succeeds("reset", "--keep-offsets");
        assertThat(job.out()).doesNotContain("consumer group " + job.name() + "\n");
        mayStart();
        learnAndStop();
        Map<TopicPartition, RecordsToDelete> expired = new HashMap<>();
        cluster.admin()
                .listConsumerGroupOffsets(job.name())
                .partitionsToOffsetAndMetadata()
                .get()
                .forEach((partition, at) -> {
                    if (partition.topic().equals(job.topic("examples"))) {
                        expired.put(partition, RecordsToDelete.beforeOffset(at.offset()));
                    }
                });
        assertThat(expired).isNotEmpty();
        cluster.admin().deleteRecords(expired).all().get();
        job.succeeds("reset");
        mayStart();
    }
}
