package perceptron.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/** Kafka alone is enough if all is JSON, for the job and for every command about it. */
@ExtendWith(SharedCluster.class)
class JsonWithoutRegistryTest {
    private final Path folder;
    private final JobUnderTest job;

    JsonWithoutRegistryTest(Cluster cluster, @TempDir Path folder) {
        this.folder = folder;
        job = new JobUnderTest(
                cluster,
                folder,
                Map.of(
                        "schema.registry.url", "http://127.0.0.1:1",
                        "examples.format", "json",
                        "outputs.format", "json",
                        "predictions.fields", "amount",
                        "labels", "ok,fraud"));
    }

    private void send(String topic, String value) {
        byte[] json = value.replace('\'', '"').getBytes(UTF_8);
        job.send(new ProducerRecord<>(job.topic(topic), "m".getBytes(UTF_8), json));
    }

    private static JsonNode json(ConsumerRecord<byte[], byte[]> record) throws Exception {
        return new ObjectMapper().readTree(record.value());
    }

    @Test
    void aJobAndItsCommandsNeedNone() throws Exception {
        job.succeeds("topics", "create", "--partitions", "2");
        for (int n = 0; n < 500; n++) {
            send("examples", "{'id': '" + n + "', 'amount': " + n + ", 'label': '" + (n < 250 ? "ok" : "fraud") + "'}");
        }
        send("examples", "{'id': 'late', 'amount': 700}");
        send("labels", "{'id': 'late', 'label': 'fraud'}");
        job.flush();
        try (Program run = job.running()) {
            await().until(() -> job.read("predictions").size() == 501
                    && job.read("outcomes").size() == 1);
            JsonNode prediction = json(job.read("predictions").get(499));
            assertThat(prediction.path("fields").path("amount").asText()).isEqualTo("499");
            assertThat(prediction.path("trueLabel").asText()).isEqualTo("fraud");
            assertThat(json(job.read("outcomes").get(0))
                            .at("/outcome/Judged/trueLabel")
                            .asText())
                    .isEqualTo("fraud");
            job.succeeds("verify");
            job.succeeds(
                    "export",
                    "m",
                    "--from",
                    "updates",
                    "--out",
                    folder.resolve("m.json").toString());
            job.succeeds("command", "reset", "m", "--timeout", "1m");
            assertThat(job.out()).contains("reset m: done");
            run.terminate();
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }

    @Test
    void evaluateLearnsFromATopicInTheOrderOfTime() {
        job.succeeds("topics", "create", "--partitions", "2");
        long now = System.currentTimeMillis();
        for (int n = 0; n < 400; n++) {
            long time = now - (400 - n) * 60_000L;
            byte[] json = ("{\"label\": \"" + (n < 200 ? "ok" : "fraud") + "\"}").getBytes(UTF_8);
            job.send(new ProducerRecord<>(job.topic("examples"), n % 2, time, null, json));
        }
        job.send(new ProducerRecord<>(job.topic("examples"), 0, now, null, "{\"label\": ".getBytes(UTF_8)));
        job.flush();
        String[] all = {"evaluate", "--topic", job.topic("examples"), "--labels", "ok,fraud", "--learner", "perceptron"
        };
        assertThat(job.fails(1, all)).contains("offset 200 of partition 0: not JSON");
        job.succeeds(with(all, "--on-error", "skip"));
        // With a bias alone: in the order of time the labels change once, otherwise often.
        assertThat(job.out()).contains("topic, 400 examples").containsPattern("perceptron +1 +3 +0\\.0075");
        job.succeeds(with(all, "--on-error", "skip", "--since", "100m"));
        assertThat(job.out()).contains("topic, 99 examples");
        assertThat(job.fails(2, "evaluate", "--since", "7d")).contains("name either a FILE, or a topic");
        assertThat(job.fails(1, "evaluate", "--topic", "nowhere")).contains("topic nowhere does not exist");
    }

    private static String[] with(String[] command, String... more) {
        String[] all = Arrays.copyOf(command, command.length + more.length);
        System.arraycopy(more, 0, all, command.length, more.length);
        return all;
    }
}
