package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** Examples that Kafka deletes before the job has read them, as a short retention does. */
@ExtendWith(SharedCluster.class)
class ExpiredRecordsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int EXAMPLES = 50;

    /** Several times fetch.max.wait.ms. */
    private static final int FETCH_MILLIS = 3_000;

    private final Cluster cluster;
    private LocalJob job;
    private TopicPartition partition;

    @TempDir
    private Path folder;

    ExpiredRecordsTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void learnAndStop() throws Exception {
        job = new LocalJob(cluster, folder.resolve("state"), Map.of());
        produce();
        for (int each = 0; each < 2; each++) {
            if (end("examples", each) > 0) {
                partition = new TopicPartition(job.topic("examples"), each);
            }
        }
        await().atMost(PATIENCE).until(() -> job.execute("verify", "m", "--job", job.url()) == 0);
        job.stop();
    }

    private void produce() throws Exception {
        Path examples = Files.writeString(folder.resolve("examples.svm"), "1 1:1\n".repeat(EXAMPLES));
        job.succeeds("produce", examples.toString(), "--model", "m");
    }

    private long end(String topic, int number) throws Exception {
        TopicPartition asked = new TopicPartition(job.topic(topic), number);
        return cluster.admin()
                .listOffsets(Map.of(asked, OffsetSpec.latest()))
                .partitionResult(asked)
                .get()
                .offset();
    }

    /** Some expire after the job has read up to an offset. Gives how many. */
    private void produceAndExpire(int expired) throws Exception {
        long before = end("examples", partition.partition());
        produce();
        cluster.admin()
                .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(before + expired)))
                .all()
                .get();
    }

    private void awaitReport(Program run, int expired) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(run.err())
                .contains(expired + " records of " + partition + " expired before the job read them"));
    }

    @Test
    void areReportedWithTheirNumber() throws Exception {
        produceAndExpire(7);
        try (Program run = Program.start(folder, Map.of(), job.line("run"))) {
            awaitReport(run, 7);
            await().atMost(PATIENCE).until(() -> end("predictions", partition.partition()) > 2 * EXAMPLES - 7);
            long pid = run.family().iterator().next().pid();
            signal("STOP", pid);
            Thread.sleep(FETCH_MILLIS); // The fetch that Kafka has from it is answered, with nothing.
            produceAndExpire(9);
            signal("CONT", pid);
            awaitReport(run, 9);
            assertThat(run.err().lines().filter(line -> line.contains("expired before")))
                    .hasSize(2);
        }
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }
}
