package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** A label.field that is no field of the examples: without a word the job would predict for ever and learn nothing. */
@ExtendWith(SharedCluster.class)
class LabelFieldTest {
    private final Cluster cluster;
    private final CommandLineRun commands = new CommandLineRun();

    @TempDir
    private Path folder;

    LabelFieldTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private int execute(String topic, String... command) {
        return commands.execute(Stream.concat(
                        Stream.of(command),
                        Stream.of(
                                "--bootstrap-servers",
                                cluster.bootstrapServers(),
                                "--registry",
                                cluster.registryUrl(),
                                "--application-id",
                                topic + "-job",
                                "--set",
                                "examples.topic=" + topic,
                                "--set",
                                "examples.format=record",
                                "--set",
                                "kafka.state.dir=" + folder,
                                "--set",
                                "http.port=0"))
                .toArray(String[]::new));
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
        assertThat(execute(topic, "topics", "create")).as(commands.err()).isZero();

        assertThat(execute(topic, "run", "--set", "label.field=frod")).isEqualTo(2);
        assertThat(commands.err())
                .contains("label.field=frod: no schema of " + topic + "-value in the registry has such a field."
                        + " It has fraud, amount, customer.age.")
                .contains("in the topic " + topic + "-job.labels, set label.field= (empty)")
                .doesNotContain("\tat ");
        assertThat(execute(topic, "run", "--set", "label.field=fraud", "--set", "exclude.fields=customer.agee"))
                .isEqualTo(2);
        assertThat(commands.err()).contains("exclude.fields=customer.agee: ", "It has fraud, amount, customer.age.");
        assertThat(execute(topic, "run", "--set", "label.field=fraud", "--set", "cross=amount*customer.agee"))
                .isEqualTo(2);
        assertThat(commands.err()).contains("cross=customer.agee: ", "It has fraud, amount, customer.age.");
        assertThat(execute(topic, "run", "--set", "label.field=fraud", "--set", "text.fields=body"))
                .isEqualTo(2);
        assertThat(commands.err()).contains("text.fields=body: ");
    }

    @Test
    void isReportedAfterAThousandExamplesWithoutALabel() throws Exception {
        Map<String, String> settings = Map.of("examples.format", "json", "label.field", "frod");
        try (LocalJob job = new LocalJob(cluster, folder, settings);
                var producer =
                        new KafkaProducer<>(cluster.clientSettings(), new StringSerializer(), new StringSerializer())) {
            for (int n = 0; n < 1_000; n++) {
                producer.send(new ProducerRecord<>(
                        job.topic("examples"), "m", "{\"amount\": " + n + ", \"fraud\": " + (n % 2 == 0) + "}"));
            }
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> instance(job).path("unlabelled").asLong() == 1_000);
            assertThat(get(job.url() + "metrics")).contains("perceptron_unlabelled_examples 1000.0");

            producer.send(new ProducerRecord<>(job.topic("examples"), "m", "{\"amount\": 7, \"frod\": true}"));
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> instance(job).path("unlabelled").asLong() == 0);
        }
    }

    private static JsonNode instance(LocalJob job) throws Exception {
        return new ObjectMapper()
                .readTree(get(job.url() + "api/instances"))
                .path("instances")
                .path(0);
    }

    private static String get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
