package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.TopicReader;
import perceptron.avro.Kind;
import perceptron.avro.Update;

/** The command {@code verify}: equal while the job learns, and red for one bit, for a missing update, for an unknown model. */
@ExtendWith(SharedCluster.class)
class VerifyTest {
    private static final int EXAMPLES = 300;

    private final Cluster cluster;

    @TempDir
    private Path folder;

    private JobUnderTest job;

    VerifyTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void start() throws IOException {
        Map<String, String> settings =
                Map.of("learner", "pa1", "classes", "discover", "scale", "rms", "average.every.ms", "100");
        job = JobUnderTest.withTopics(cluster, folder, settings).start();
    }

    @AfterEach
    void stop() {
        job.close();
    }

    private Path examples() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < EXAMPLES; i++) {
            text.append(random.nextInt(3)).append(" 1:").append(random.nextGaussian());
            text.append(' ').append(2 + random.nextInt(5000)).append(":1\n");
        }
        return Files.writeString(folder.resolve("examples.svm"), text);
    }

    private void awaitEqual(String models) {
        await().until(() ->
                job.execute("verify", "--job", job.url()) == 0 && job.out().contains(models));
    }

    @Test
    void isEqualWhileTheJobLearns() throws Exception {
        await() // until then it says that models may still be restored
                .untilAsserted(() ->
                        assertThat(job.fails(1, "verify", "--job", job.url())).contains("the job has no model"));
        job.succeeds("produce", examples().toString(), "--model", "a");
        job.succeeds("produce", examples().toString(), "--model", "b/c");
        awaitEqual("2 of 2 models are bit for bit identical");

        List<ConsumerRecord<byte[], byte[]>> examples = job.read("examples");
        Thread sender = new Thread(() -> {
            for (int round = 0; round < 30; round++) {
                examples.forEach(each -> job.send(new ProducerRecord<>(each.topic(), each.key(), each.value())));
                job.flush();
            }
        });
        sender.start();
        for (int i = 0; i < 5; i++) {
            job.succeeds("verify", "--job", job.url());
            assertThat(job.out()).contains("2 of 2 models are bit for bit identical");
        }
        job.succeeds("verify", "b/c", "--job", job.url());
        assertThat(job.out()).contains("1 of 1 models are bit for bit identical");
        sender.join();

        assertThat(job.fails(1, "verify", "mm", "--job", job.url())).contains("no model 'mm'", "It contains: a");
        assertThat(job.fails(2, "verify", "--job", "localhost:8080")).contains("is not an address");
        assertThat(job.fails(2, "verify", "--set", "http.port=0")).contains("--job http://HOST:PORT");
    }

    @Test
    void aMissingUpdateIsNotComparableAndOneBitOfOneIsADifference() throws Exception {
        job.succeeds("produce", examples().toString(), "--model", "m");
        job.awaitAllConsumed();
        awaitEqual("1 of 1 models are bit for bit identical");
        List<ConsumerRecord<byte[], byte[]>> updates = job.read("updates");

        TopicPartition partition =
                new TopicPartition(job.topic("updates"), updates.get(0).partition());
        cluster.admin()
                .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(10)))
                .all()
                .get();
        assertThat(job.execute("verify", "--job", job.url())).isEqualTo(1);
        assertThat(job.out())
                .containsPattern("m: not comparable: update \\d+ follows 0: the updates between are missing");

        forge(updates);
        assertThat(job.execute("verify", "--job", job.url())).isEqualTo(1);
        assertThat(job.out())
                .containsPattern("m: differs at version \\d+: weights of class \\d, .*: rebuilt 0x[0-9a-f]{16} "
                        + "\\(.*\\), the job has 0x[0-9a-f]{16} \\(.*\\)")
                .contains("0 of 1 models are bit for bit identical");
    }

    /** As if the model had begun again and taken the same way, but for the last bit of one step. */
    private void forge(List<ConsumerRecord<byte[], byte[]>> updates) {
        TopicReader reader = new TopicReader(cluster);
        boolean forged = false;
        for (ConsumerRecord<byte[], byte[]> each : updates) {
            Update update = reader.value(each);
            if (!forged && update.getKind() == Kind.LEARNED && update.getVersion() > 50) {
                double step = update.getSteps().get(0);
                update.setSteps(List.of(Math.nextUp(step)));
                forged = true;
            }
            job.send("updates", "m", update);
        }
        assertThat(forged).isTrue();
        job.flush();
    }
}
