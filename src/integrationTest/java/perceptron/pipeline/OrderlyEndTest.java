package perceptron.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Prediction;

/** A stream thread that takes its time is waited for. */
@ExtendWith(SharedCluster.class)
class OrderlyEndTest {
    private final CountDownLatch predicting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Cluster cluster;

    OrderlyEndTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void commitsWhatHasBegun() throws Exception {
        // Its transaction has to last as long.
        Map<String, ?> settings = Map.of("kafka.producer.transaction.timeout.ms", 60_000);
        try (RunningJob job = new RunningJob(cluster, settings, new Slow())) {
            job.send("examples", "m", Cases.sparse(1, 1).get(0));
            job.flush();
            assertThat(predicting.await(60, SECONDS)).isTrue();

            CompletableFuture<Void> end = CompletableFuture.runAsync(job.job()::end);
            // close() would wait for five seconds, and for five more if it were called twice.
            assertThatThrownBy(() -> end.get(12, SECONDS)).isInstanceOf(TimeoutException.class);
            goOn.countDown();
            end.get(60, SECONDS);
            assertThat(job.job().state()).isEqualTo(State.NOT_RUNNING);
            assertThat(job.read("predictions", 1)).hasSize(1);
        } finally {
            goOn.countDown();
        }
    }

    /** The next record of the same poll has a schema that the registry would have to be asked for. */
    @Test
    void isNoFailureIfTheRegistryGoesAwayMeanwhile() throws Exception {
        byte[] unknown = {0, 7, 7, 7, 7, 0};
        try (Relay relay = new Relay(cluster.registryUrl());
                RunningJob job = new RunningJob(cluster, Map.of("schema.registry.url", relay.url()), new Slow());
                KafkaProducer<String, byte[]> raw = new KafkaProducer<>(
                        cluster.clientSettings(), new StringSerializer(), new ByteArraySerializer())) {
            job.stop();
            job.send("examples", "m", Cases.sparse(1, 1).get(0));
            job.flush();
            raw.send(new ProducerRecord<>(job.topic("examples"), "m", unknown)).get();
            job.start();
            assertThat(predicting.await(60, SECONDS)).isTrue();

            relay.go(Relay.Way.REFUSING);
            CompletableFuture<Void> end = CompletableFuture.runAsync(job.job()::end);
            await().until(() -> job.job().state() == State.PENDING_SHUTDOWN);
            goOn.countDown();
            end.get(60, SECONDS);
            assertThat(job.job().await()).isEmpty();
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
