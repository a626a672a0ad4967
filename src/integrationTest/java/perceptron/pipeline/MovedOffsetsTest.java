package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;

/** Offsets that were moved by hand between two runs are not followed without a word. */
@ExtendWith(SharedCluster.class)
class MovedOffsetsTest {
    private static final int LEARNED = 30;
    private static final int WAITING = 10;

    private final Cluster cluster;

    MovedOffsetsTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private void send(RunningJob job, int count) {
        Cases.sparse(1, count).forEach(example -> job.send("examples", "m", example));
        job.flush();
    }

    /** Learns from some examples; others arrive while it does not run. Returns the partition in which they are. */
    private TopicPartition learn(RunningJob job) {
        send(job, LEARNED);
        List<Integer> partitions = job.<Prediction>read("predictions", LEARNED).stream()
                .map(record -> record.value().getPartition())
                .distinct()
                .toList();
        assertThat(partitions).hasSize(1);
        job.stop();
        send(job, WAITING);
        return new TopicPartition(job.topic("examples"), partitions.get(0));
    }

    private void move(RunningJob job, TopicPartition partition, long offset) throws Exception {
        cluster.admin()
                .alterConsumerGroupOffsets(
                        job.given.get("application.id").toString(), Map.of(partition, new OffsetAndMetadata(offset)))
                .all()
                .get();
    }

    private long committed(RunningJob job, TopicPartition partition) throws Exception {
        return cluster.admin()
                .listConsumerGroupOffsets(job.given.get("application.id").toString())
                .partitionsToOffsetAndMetadata()
                .get()
                .get(partition)
                .offset();
    }

    private long end(TopicPartition partition) throws Exception {
        return cluster.admin()
                .listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get()
                .offset();
    }

    private static String failure(RunningJob job) throws Exception {
        await().atMost(Duration.ofMinutes(1)).until(() -> job.job().endsWithin(Duration.ZERO));
        Optional<Throwable> failure = job.job().await();
        Throwable cause = failure.orElseThrow();
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LEARNED - 5, LEARNED + 5, LEARNED + WAITING})
    void areRefusedUnlessTheyAreAccepted(int found) throws Exception {
        try (RunningJob job = new RunningJob(cluster, Map.of())) {
            TopicPartition partition = learn(job);
            move(job, partition, found);
            job.start();
            assertThat(failure(job))
                    .contains(partition.topic() + ", partition " + partition.partition() + ", up to offset "
                            + (LEARNED - 1) + ", and the job would go on at " + found)
                    .contains("run --accept-offsets");
            assertThat(job.read("predictions", LEARNED)).hasSize(LEARNED);
            job.stop();

            job.startAndAcceptOffsets();
            send(job, 1);
            int expected = LEARNED + LEARNED + WAITING - found + 1;
            assertThat(job.read("predictions", expected)).hasSize(expected);
            Outcome outcome = job.<Outcome>read("outcomes", 1).get(0).value();
            assertThat(outcome.getTopic()).isEqualTo(partition.topic());
            assertThat(outcome.getPartition()).isEqualTo(partition.partition());
            assertThat(outcome.getOffset()).isEqualTo(found);
            assertThat(((Done) outcome.getOutcome()).getCommand()).isEqualTo("accept-offsets");
            job.stop();

            // Accepted once, it is not asked again.
            job.start();
            send(job, 1);
            assertThat(job.read("predictions", expected + 1)).hasSize(expected + 1);
        }
    }

    @Test
    void ofAGroupThatWasDeletedAreRefused() throws Exception {
        try (RunningJob job = new RunningJob(cluster, Map.of())) {
            TopicPartition partition = learn(job);
            cluster.admin()
                    .deleteConsumerGroups(
                            List.of(job.given.get("application.id").toString()))
                    .all()
                    .get();
            job.start();
            assertThat(failure(job)).contains(partition.topic(), "would go on at 0");
        }
    }

    @Test
    void ofARepartitionedTopicAreRefusedIfTheyGoBack() throws Exception {
        try (RunningJob job = new RunningJob(cluster, Map.of("model", "all"))) {
            TopicPartition partition = learn(job);
            move(job, partition, 5);
            job.start();
            assertThat(failure(job)).contains(partition.topic(), "would go on at 5");
        }
    }

    /** What was deleted is nobody's fault here, and what was never learned from moves offsets, too. */
    @Test
    void thatRetentionOrDeadLettersHaveMovedAreNot() throws Exception {
        try (RunningJob job = new RunningJob(cluster, Map.of())) {
            TopicPartition partition = learn(job);
            cluster.admin()
                    .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(LEARNED + 4)))
                    .all()
                    .get();
            for (int run = 0; run < 2; run++) {
                job.start();
                send(job, 1);
                job.sendBytes("examples", partition.partition(), "m", new byte[] {1, 2, 3});
                int expected = LEARNED + WAITING - 4 + 1 + run;
                assertThat(job.read("predictions", expected)).hasSize(expected);
                await().atMost(Duration.ofMinutes(1)).until(() -> committed(job, partition) == end(partition));
                job.stop();
            }
        }
    }
}
