package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.run.console.Failures;

/** Offsets that were moved by hand between two runs are not followed without a word. */
@ExtendWith(SharedCluster.class)
class MovedOffsetsTest {
    private static final int LEARNED = 30;
    private static final int WAITING = 10;

    private final Cluster cluster;

    @TempDir
    private Path folder;

    MovedOffsetsTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private void send(JobUnderTest job, int count) {
        Cases.sparse(1, count).forEach(example -> job.send("examples", "m", example));
        job.flush();
    }

    private JobUnderTest started(Map<String, ?> settings) throws Exception {
        return JobUnderTest.withTopics(cluster, folder, settings).start();
    }

    /** Learns from some examples; others arrive while it does not run. Returns the partition in which they are. */
    private TopicPartition learn(JobUnderTest job) {
        send(job, LEARNED);
        List<Integer> partitions = job.<Prediction>values("predictions", LEARNED).stream()
                .map(Prediction::getPartition)
                .distinct()
                .toList();
        assertThat(partitions).hasSize(1);
        job.stop();
        send(job, WAITING);
        return new TopicPartition(job.topic("examples"), partitions.get(0));
    }

    private void move(JobUnderTest job, TopicPartition partition, long offset) throws Exception {
        cluster.admin()
                .alterConsumerGroupOffsets(job.name(), Map.of(partition, new OffsetAndMetadata(offset)))
                .all()
                .get();
    }

    private static String failure(JobUnderTest job) throws Exception {
        assertThat(job.job().endsWithin(Duration.ofMinutes(2))).isTrue();
        return Failures.reasons(job.job().await().orElseThrow());
    }

    /** Ahead, back, or without the group that knew them. */
    @Test
    void areRefusedUnlessTheyAreAccepted() throws Exception {
        try (JobUnderTest job = started(Map.of())) {
            TopicPartition partition = learn(job);
            String where = partition.topic() + ", partition " + partition.partition() + ", up to offset "
                    + (LEARNED - 1) + ", and the job would go on at ";
            for (long found : new long[] {LEARNED + 5, 0}) {
                move(job, partition, found);
                job.start();
                assertThat(failure(job)).contains(where + found).contains("run --accept-offsets");
                job.stop();
            }
            cluster.admin().deleteConsumerGroups(List.of(job.name())).all().get();
            job.start();
            assertThat(failure(job)).contains(where + 0);
            job.stop();
            assertThat(job.values("predictions", LEARNED)).hasSize(LEARNED);

            move(job, partition, 0);
            job.startServer();
            job.startJob(Job::acceptOffsets);
            send(job, 1);
            int expected = LEARNED + LEARNED + WAITING + 1;
            assertThat(job.values("predictions", expected)).hasSize(expected);
            Outcome outcome = job.<Outcome>values("outcomes", 1).get(0);
            assertThat(outcome.getTopic()).isEqualTo(partition.topic());
            assertThat(outcome.getPartition()).isEqualTo(partition.partition());
            assertThat(outcome.getOffset()).isZero();
            assertThat(((Done) outcome.getOutcome()).getCommand()).isEqualTo("accept-offsets");
            job.stop();

            // Accepted once, it is not asked again.
            job.start();
            send(job, 1);
            assertThat(job.values("predictions", expected + 1)).hasSize(expected + 1);
        }
    }

    @Test
    void ofARepartitionedTopicAreRefusedIfTheyGoBack() throws Exception {
        try (JobUnderTest job = started(Map.of("model", "all"))) {
            TopicPartition partition = learn(job);
            move(job, partition, 5);
            job.start();
            assertThat(failure(job)).contains(partition.topic(), "would go on at 5");
        }
    }

    /** What was deleted is nobody's fault here, and what was never learned from moves offsets, too. */
    @Test
    void thatRetentionOrDeadLettersHaveMovedAreNot() throws Exception {
        try (JobUnderTest job = started(Map.of())) {
            TopicPartition partition = learn(job);
            cluster.admin()
                    .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(LEARNED + 4)))
                    .all()
                    .get();
            for (int run = 0; run < 2; run++) {
                job.start();
                send(job, 1);
                job.send(new ProducerRecord<>(
                        partition.topic(), partition.partition(), new byte[] {'m'}, new byte[] {1, 2, 3}));
                int expected = LEARNED + WAITING - 4 + 1 + run;
                assertThat(job.values("predictions", expected)).hasSize(expected);
                job.awaitAllConsumed();
                job.stop();
            }
        }
    }
}
