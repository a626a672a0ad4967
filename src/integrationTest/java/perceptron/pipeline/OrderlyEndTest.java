package perceptron.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.output.Prediction;
import perceptron.pipeline.live.Observer;

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
            for (Example example : Cases.sparse(1, 1)) {
                job.send("examples", "m", example);
            }
            job.flush();
            assertThat(predicting.await(60, SECONDS)).isTrue();

            CompletableFuture<Void> end = CompletableFuture.runAsync(job.job()::end);
            assertThatThrownBy(() -> end.get(12, SECONDS)).isInstanceOf(TimeoutException.class);
            goOn.countDown();
            end.get(60, SECONDS);
            assertThat(job.job().state()).isEqualTo(State.NOT_RUNNING);
            assertThat(job.read("predictions", 1)).hasSize(1);
        } finally {
            goOn.countDown();
        }
    }

    private final class Slow implements Observer {
        @Override
        public void predicted(String model, Prediction prediction, double loss) {
            predicting.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
