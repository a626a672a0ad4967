package perceptron.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.FaultyRegistry;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Prediction;

/** A stream thread that takes its time is waited for. */
@ExtendWith(SharedCluster.class)
class OrderlyEndTest {
    private final CountDownLatch predicting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Cluster cluster;

    @TempDir
    private Path folder;

    OrderlyEndTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void commitsWhatHasBegun() throws Exception {
        // Its transaction has to last as long.
        Map<String, ?> settings = Map.of("kafka.producer.transaction.timeout.ms", 60_000);
        try (JobUnderTest trial = JobUnderTest.withTopics(cluster, folder, settings)) {
            Job job = trial.start(new Slow());
            trial.send("examples", "m", Cases.sparse(1, 1).get(0)).get();
            assertThat(predicting.await(60, SECONDS)).isTrue();
            CompletableFuture<Void> end = CompletableFuture.runAsync(job::end);
            // close() would wait for five seconds, and for five more if it were called twice.
            assertThatThrownBy(() -> end.get(12, SECONDS)).isInstanceOf(TimeoutException.class);
            goOn.countDown();
            end.get(60, SECONDS);
            assertThat(job.state()).isEqualTo(State.NOT_RUNNING);
            assertThat(trial.read("predictions")).hasSize(1);
        } finally {
            goOn.countDown();
        }
    }

    /** The next record of the same poll has a schema that the registry would have to be asked for. */
    @Test
    void isNoFailureIfTheRegistryGoesAwayMeanwhile() throws Exception {
        byte[] unknown = {0, 7, 7, 7, 7, 0};
        byte[] model = {'m'};
        try (FaultyRegistry registry = new FaultyRegistry(cluster.registryUrl());
                JobUnderTest trial =
                        JobUnderTest.withTopics(cluster, folder, Map.of("schema.registry.url", registry.url()))) {
            trial.send("examples", "m", Cases.sparse(1, 1).get(0)).get();
            trial.send(new ProducerRecord<>(trial.topic("examples"), model, unknown))
                    .get();
            Job job = trial.start(new Slow());
            assertThat(predicting.await(60, SECONDS)).isTrue();
            registry.show(FaultyRegistry.Fault.AWAY);
            CompletableFuture<Void> end = CompletableFuture.runAsync(job::end);
            await().until(() -> job.state() == State.PENDING_SHUTDOWN);
            goOn.countDown();
            end.get(60, SECONDS);
            assertThat(job.await()).isEmpty();
        } finally {
            goOn.countDown();
        }
    }

    private final class Slow implements Observer {
        @Override
        public void predicted(String model, Prediction prediction) {
            predicting.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
