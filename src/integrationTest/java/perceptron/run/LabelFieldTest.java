package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;

/** A label.field that is not a field of the examples: without a word the job would predict forever and learn nothing. */
@ExtendWith(SharedCluster.class)
class LabelFieldTest {
    private final Cluster cluster;

    @TempDir
    private Path folder;

    LabelFieldTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** A job that is not refused would run on. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void isRefusedWithTheFieldsThatTheRegistryKnows() throws Exception {
        String topic = cluster.newTopic(1);
        var schema = SchemaBuilder.record("Payment").fields();
        schema.optionalBoolean("fraud").requiredDouble("amount");
        schema.name("customer")
                .type(SchemaBuilder.record("Customer")
                        .fields()
                        .requiredInt("age")
                        .endRecord())
                .noDefault();
        new CachedSchemaRegistryClient(cluster.registryUrl(), 10)
                .register(topic + "-value", new AvroSchema(schema.endRecord()));
        JobUnderTest job =
                new JobUnderTest(cluster, folder, Map.of("examples.topic", topic, "examples.format", "record"));
        job.succeeds("topics", "create");

        assertThat(job.fails(2, "run", "--set", "label.field=frod"))
                .contains("label.field=frod: no schema of " + topic + "-value in the registry has such a field."
                        + " It has fraud, amount, customer.age.")
                .contains("in the topic " + job.topic("labels") + ", set label.field= (empty)");
        assertThat(job.fails(2, "run", "--set", "label.field=fraud", "--set", "exclude.fields=customer.agee"))
                .contains("exclude.fields=customer.agee: ", "It has fraud, amount, customer.age.");
        assertThat(job.fails(2, "run", "--set", "label.field=fraud", "--set", "cross=amount*customer.agee"))
                .contains("cross=customer.agee: ", "It has fraud, amount, customer.age.");
        assertThat(job.fails(2, "run", "--set", "label.field=fraud", "--set", "text.fields=body"))
                .contains("text.fields=body: ");
    }

    @Test
    void isReportedAfterAThousandExamplesWithoutALabel() throws Exception {
        Map<String, String> settings = Map.of("examples.format", "json", "label.field", "frod");
        try (JobUnderTest job =
                JobUnderTest.withTopics(cluster, folder, settings).start()) {
            for (int n = 0; n < 1_000; n++) {
                send(job, "{\"amount\": " + n + ", \"fraud\": " + (n % 2 == 0) + "}");
            }
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> instance(job).path("unlabelled").asLong() == 1_000);
            assertThat(job.get("/metrics").body()).contains("perceptron_unlabelled_examples 1000.0");
            send(job, "{\"amount\": 7, \"frod\": true}");
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> instance(job).path("unlabelled").asLong() == 0);
        }
    }

    private static void send(JobUnderTest job, String json) {
        job.send(new ProducerRecord<>(job.topic("examples"), new byte[] {'m'}, json.getBytes(StandardCharsets.UTF_8)));
    }

    private static JsonNode instance(JobUnderTest job) throws Exception {
        return job.json("/api/instances").path("instances").path(0);
    }
}
