package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/** A job whose models somebody removes from Kafka while it does not run, and that knows how far it had read. */
@ExtendWith(SharedCluster.class)
class ChangelogGoneTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Cluster cluster;
    private JobUnderTest job;

    @TempDir
    private Path folder;

    ChangelogGoneTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void learnAndStop() throws Exception {
        job = JobUnderTest.withTopics(cluster, folder, Map.of()).start();
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        job.succeeds("produce", examples.toString(), "--model", "m");
        await().atMost(PATIENCE).until(() -> job.execute("verify", "m", "--job", job.url()) == 0);
        job.stop();
    }

    private String changelog(String store) {
        return job.changelog(store);
    }

    private void delete(String... stores) throws Exception {
        for (String store : stores) {
            cluster.admin().deleteTopics(List.of(changelog(store))).all().get();
            await().atMost(PATIENCE)
                    .until(() -> !cluster.admin().listTopics().names().get().contains(changelog(store)));
        }
    }

    private String errorOfRun() throws Exception {
        try (Program again = job.program("run")) {
            await().atMost(PATIENCE).until(() -> !again.isAlive());
            assertThat(again.exitCode()).isEqualTo(1);
            return again.err();
        }
    }

    @Test
    void itDoesNotBeginAllModelsAnew() throws Exception {
        delete("models");
        assertThat(errorOfRun())
                .contains("its models are gone: " + changelog("models") + " was deleted")
                .contains("'perceptron-streams reset'");
    }

    @Test
    void norIfTheTopicIsThereAgainAndEmpty() throws Exception {
        delete("models");
        cluster.admin()
                .createTopics(List.of(new NewTopic(changelog("models"), Optional.of(2), Optional.empty())))
                .all()
                .get();
        await().atMost(PATIENCE)
                .until(() -> cluster.admin().listTopics().names().get().contains(changelog("models")));
        assertThat(errorOfRun()).contains("its models are gone: " + changelog("models") + " was deleted");
    }

    @Test
    void aResetIsAWayOut() throws Exception {
        delete("models");
        job.succeeds("reset");
        runs();
    }

    @Test
    void soIsAResetThatKeepsOffsets() throws Exception {
        job.succeeds("reset", "--keep-offsets");
        assertThat(job.out()).doesNotContain("consumer group " + job.name() + "\n");
        runs();
    }

    /** The first record that is still there is then the one that would be next anyway. */
    @Test
    void soIsAResetAfterAllRecordsHaveExpired() throws Exception {
        Map<TopicPartition, RecordsToDelete> expired = new HashMap<>();
        cluster.admin()
                .listConsumerGroupOffsets(job.name())
                .partitionsToOffsetAndMetadata()
                .get()
                .forEach((partition, at) -> {
                    if (partition.topic().equals(job.name() + ".examples")) {
                        expired.put(partition, RecordsToDelete.beforeOffset(at.offset()));
                    }
                });
        assertThat(expired).isNotEmpty();
        cluster.admin().deleteRecords(expired).all().get();
        job.succeeds("reset");
        runs();
    }

    private void runs() throws Exception {
        try (Program again = job.program("run")) {
            await().atMost(PATIENCE).until(() -> !again.isAlive() || again.err().contains("Running; models"));
            assertThat(again.err()).contains("Running; models");
        }
    }
}
