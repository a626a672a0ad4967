package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData.EnumSymbol;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.Program;
import perceptron.SharedCluster;

/** The commands of the README's section of that name, as they stand there, on a topic that knows nothing of this project. */
@ExtendWith(SharedCluster.class)
class UseItOnYourTopicTest {
    private static final Pattern SECTION = Pattern.compile("(?s)\n## Use it on your topic\n(.*?)\n## ");
    private static final Pattern BLOCK = Pattern.compile("(?s)\n```\n(.*?)\n```\n");
    /** A line, or a file that is written down between a line and its END. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^.*<<END\n(?s:.*?)\nEND$|^.+$");

    private static final Pattern ADDRESS = Pattern.compile("HTTP API at http://([^/\\s]+)");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TOPIC = "payments";

    private static final Schema PAYMENT = new Schema.Parser()
            .parse(
                    """
                    {"type": "record", "name": "com.acme.Payment", "fields": [
                      {"name": "number", "type": "long"},
                      {"name": "customer", "type": {"type": "record", "name": "com.acme.Customer", "fields": [
                        {"name": "country", "type": "string"},
                        {"name": "age", "type": ["null", "int"], "default": null}]}},
                      {"name": "amount", "type": "double"},
                      {"name": "method", "type": {"type": "enum", "name": "Method", "symbols": ["card", "transfer"]}},
                      {"name": "items", "type": {"type": "array", "items": "string"}},
                      {"name": "fraud", "type": ["null", "boolean"], "default": null}]}""");

    private final Cluster cluster;
    private final List<String> blocks;
    private final List<String> commands;
    private int sent;

    @TempDir
    private Path temporary;

    UseItOnYourTopicTest(Cluster cluster) throws IOException {
        this.cluster = cluster;
        String section = found(SECTION, Files.readString(Path.of("README.md"))).get(0);
        blocks = found(BLOCK, section);
        commands =
                COMMAND.matcher(blocks.get(1)).results().map(MatchResult::group).toList();
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1)).toList();
    }

    @Test
    void fiveCommandsPointTheJobAtATopicOfPlainRecords() throws Exception {
        assertThat(commands).hasSize(5);
        assertThat(commands.get(0)).startsWith("./gradlew installDist && cd build/install/");
        for (String part : List.of("bin", "lib")) {
            Files.createSymbolicLink(
                    temporary.resolve(part), Path.of(System.getProperty("perceptron.installation"), part));
        }
        cluster.create(List.of(new NewTopic(TOPIC, 2, (short) 1)));
        send(300);

        try (Program settings = typed(1);
                Program topics = typed(2)) {
            assertThat(settings.exitCode()).as(settings.err()).isZero();
            assertThat(topics.exitCode()).as(topics.err()).isZero();
            assertThat(topics.out())
                    .contains("payments-fraud.predictions: created with 2 partitions", "payments: already exists")
                    .doesNotContain("payments-value");
        }
        try (Program run = typed(3);
                Program watch = typed(4)) {
            await().untilAsserted(() -> {
                send(10);
                assertThat(watch.out())
                        .as(() -> run.out() + run.err() + watch.err())
                        .containsPattern("examples/s +updates/s +error +baseline\n +(DE|FR) +[\\d.,-]+ +[\\d.,-]+ ")
                        .contains("DE ", "FR ");
            });
            await().untilAsserted(() ->
                    assertThat(examples(run, "DE") + examples(run, "FR")).isEqualTo(sent));
            assertThat(answer(run, "curl -s localhost:8080/api/models")).doesNotContain("anna");
            List<String> asked = blocks.get(2).lines().toList();
            assertThat(asked).hasSize(2);
            assertThat(answer(run, asked.get(0)))
                    .contains("\"customer.age\"", "\"amount\"", "\"method\"", "\"card\"", "\"items\"", "\"pen\"");
            assertThat(answer(run, asked.get(1)))
                    .containsPattern("\"label\":\"(true|false)\"")
                    .contains("\"names\":[\"amount\"]", "\"names\":[\"method=card\"]");
            for (Program program : List.of(watch, run)) {
                program.terminate();
                assertThat(program.exitCode()).as(program.err()).isZero();
            }
        }
    }

    /** The command as it stands in the README, but that the cluster's addresses stand above the file's. */
    private Program typed(int command) throws IOException {
        Map<String, String> above = Map.of(
                "PERCEPTRON_KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers(),
                "PERCEPTRON_SCHEMA_REGISTRY_URL", cluster.registryUrl(),
                "PERCEPTRON_KAFKA_STATE_DIR", temporary.resolve("state").toString(),
                "PERCEPTRON_HTTP_PORT", "0");
        String line = commands.get(command);
        return Program.typed(line.contains("<<") ? line : "exec " + line, temporary, above);
    }

    private String answer(Program run, String line) throws Exception {
        Matcher address = ADDRESS.matcher(run.err());
        assertThat(address.find()).as(run.err()).isTrue();
        try (Program curl = Program.typed(line.replace("localhost:8080", address.group(1)), temporary, Map.of())) {
            assertThat(curl.exitCode()).as(line).isZero();
            return curl.out();
        }
    }

    private int examples(Program run, String model) throws Exception {
        String answer = answer(run, "curl -s localhost:8080/api/models/" + model);
        JsonNode examples = JSON.readTree(answer).get("examples");
        assertThat(examples).as(answer).isNotNull();
        return examples.asInt();
    }

    /** Keyed by customers, who are no models; those over 500 are frauds, in France those below. */
    private void send(int count) {
        KafkaAvroSerializer values = new KafkaAvroSerializer();
        values.configure(cluster.clientSettings(), false);
        Schema customer = PAYMENT.getField("customer").schema();
        Schema method = PAYMENT.getField("method").schema();
        Random random = new Random(sent);
        try (KafkaProducer<String, Object> producer =
                new KafkaProducer<>(cluster.clientSettings(), new StringSerializer(), values)) {
            for (int number = sent; number < sent + count; number++) {
                String country = number % 3 == 0 ? "FR" : "DE";
                double amount = random.nextInt(1000);
                GenericRecord payment = new GenericRecordBuilder(PAYMENT)
                        .set("number", (long) number)
                        .set(
                                "customer",
                                new GenericRecordBuilder(customer)
                                        .set("country", country)
                                        .set("age", 18 + number % 50)
                                        .build())
                        .set("amount", amount)
                        .set("method", new EnumSymbol(method, random.nextBoolean() ? "card" : "transfer"))
                        .set("items", List.of("book", "pen"))
                        .set("fraud", number % 10 == 0 ? null : amount > 500 == country.equals("DE"))
                        .build();
                producer.send(new ProducerRecord<>(TOPIC, "anna" + number % 7, payment));
            }
        }
        sent += count;
    }
}
