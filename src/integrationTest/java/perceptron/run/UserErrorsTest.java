package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.run.kafka.SettingsAgreement;

/** What a user who has got something wrong is told on a real broker: what it is, in one line, without a stack trace. */
@ExtendWith(SharedCluster.class)
@Timeout(
        value = 5,
        unit = TimeUnit.MINUTES,
        threadMode = ThreadMode.SEPARATE_THREAD) // a job that is not refused would run on
class UserErrorsTest {
    private static final String NO_REGISTRY = "http://job:hush@127.0.0.1:1";

    private final Cluster cluster;
    private final JobUnderTest job;
    private final Path folder;

    UserErrorsTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        this.folder = folder;
        job = new JobUnderTest(cluster, folder, Map.of());
    }

    @Test
    void aRegistryThatIsAwayIsALineWithoutThePasswordForItAndNoTopicIsMade() throws Exception {
        job.with("schema.registry.url", NO_REGISTRY).fails(1, "topics", "create");
        assertThat(cluster.admin().listTopics().names().get()).noneMatch(topic -> topic.startsWith(job.name()));
        job.createTopics();
        for (String command : List.of("topics create", "run", "command reset m")) {
            assertThat(job.fails(1, command.split(" ")).lines().reduce("", (before, line) -> line))
                    .startsWith("perceptron-streams: the registry at http://[hidden]@127.0.0.1:1 cannot be reached");
            assertThat(job.err()).doesNotContain("hush");
        }
        try (Program program = job.program("run", "-v", "--log-format", "json")) {
            assertThat(program.exitCode()).as(program.err()).isEqualTo(1);
            assertThat(program.err())
                    .contains("http:\\/\\/[hidden]@127.0.0.1:1")
                    .doesNotContain("hush");
        }
    }

    /** On the way, too. */
    @Test
    void aKafkaThatIsAwayIsLoggedForPeopleUnlessItIsToBeForPrograms() throws Exception {
        assertThat(logWithoutKafka())
                .anyMatch(line -> line.contains("NetworkClient"))
                .anyMatch(line -> line.contains(" WARN  RunCommand: kafka.linger is not a setting that Kafka knows"));
        List<String> json = logWithoutKafka("--quiet", "--log-format", "json");
        assertThat(json).noneMatch(line -> line.contains("NetworkClient"));
        JsonNode first = new ObjectMapper().readTree(json.get(0));
        assertThat(first.path("level").asText()).isEqualTo("WARN");
        assertThat(first.path("formattedMessage").asText()).startsWith("kafka.linger is not a setting");
        assertThat(first.path("loggerName").asText()).isEqualTo("perceptron.run.RunCommand");
        JsonNode last = new ObjectMapper().readTree(json.get(json.size() - 1));
        assertThat(last.path("level").asText()).isEqualTo("ERROR");
        assertThat(last.path("formattedMessage").asText()).startsWith("Kafka at 127.0.0.1:1 does not answer.");
        assertThat(Instant.parse(last.path("timestamp").asText()))
                .isAfter(Instant.now().minusSeconds(600));
    }

    private List<String> logWithoutKafka(String... options) throws Exception {
        job.with("kafka.bootstrap.servers", "127.0.0.1:1").with("kafka.linger", 1);
        job.with("kafka.default.api.timeout.ms", 1000).with("kafka.request.timeout.ms", 500);
        List<String> command = new ArrayList<>(List.of(options));
        command.add(0, "run");
        try (Program program = job.program(command.toArray(String[]::new))) {
            assertThat(program.exitCode()).isEqualTo(1);
            assertThat(program.out()).isEmpty();
            return program.err().lines().toList();
        }
    }

    @Test
    void whatThisMachineDoesNotAllowIsNamed() throws Exception {
        job.createTopics();
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(job.fails(1, "run", "--set", "kafka.state.dir=" + file.resolve("state")))
                .startsWith("perceptron-streams: kafka.state.dir=" + file.resolve("state") + " cannot be written to")
                .hasLineCount(1);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(job.fails(1, "run", "--set", "http.port=" + taken.getLocalPort()))
                    .startsWith("perceptron-streams: http.port=" + taken.getLocalPort())
                    .hasLineCount(1);
        }
        // An instance that cannot listen leaves no settings: another one may start with others.
        new SettingsAgreement(job.with("learner", "pa1").settings()).check();
    }

    @Test
    void missingTopicsAndOtherPartitionCountsAreRefusedWithWhatMendsThem() {
        assertThat(job.fails(1, "run", "--set", "learner=pa1"))
                .contains("These topics do not exist at ", job.topic("examples") + ", ")
                .contains("To correct this, run: perceptron-streams topics create --set application.id=" + job.name());
        cluster.create(List.of(
                new NewTopic(job.topic("labels"), 1, (short) 1), new NewTopic(job.topic("examples"), 2, (short) 1)));
        assertThat(job.fails(1, "run"))
                .contains(job.topic("labels") + " has 1 partitions, but " + job.topic("examples") + " has 2");
        job.succeeds("topics", "create");
        assertThat(job.out())
                .contains(
                        job.topic("labels") + ": has 2 partitions now",
                        job.topic("commands") + ": created with 2 partitions");
    }

    /** Kafka Streams would name a tool that deletes the models. */
    @Test
    void partitionsThatWereAddedAreRefusedWithTheWayToMove() {
        job.createTopics();
        cluster.create(List.of(new NewTopic(job.changelog("models"), 1, (short) 1)));
        for (String command : List.of("run", "topics create")) {
            assertThat(job.fails(1, command.split(" ")))
                    .contains("To move: 'export' each model, start a job with another application.id, and 'import'")
                    .contains("has 2 partitions, and " + job.changelog("models") + " 1.")
                    .doesNotContain("Resetter")
                    .hasLineCount(1);
        }
    }

    /** Topics that Kafka would empty weeks later, each with the command that gives it the policy that the job needs. */
    @Test
    void topicsThatWouldBeCleanedUpInAnotherWayAreRefused() throws Exception {
        job.createTopics();
        cluster.create(List.of(new NewTopic(job.changelog("models"), JobUnderTest.PARTITIONS, (short) 1)));
        Map<String, String> policies = new TreeMap<>(Map.of(
                job.topic("updates"), "compact",
                job.topic("examples"), "compact",
                job.topic("averages"), "compact,delete",
                job.changelog("models"), "delete"));
        for (Map.Entry<String, String> each : policies.entrySet()) {
            set(each.getKey(), each.getValue());
        }
        String refusal = job.fails(1, "run");
        policies.forEach((topic, policy) -> assertThat(refusal)
                .contains("The topic " + topic + " has cleanup.policy=" + policy + ":")
                .contains("kafka-configs.sh --bootstrap-server " + cluster.bootstrapServers()
                        + " --alter --entity-type topics --entity-name " + topic + " --add-config cleanup.policy="
                        + (policy.equals("compact") ? "delete" : "compact")));
    }

    private void set(String topic, String policy) throws Exception {
        AlterConfigOp change = new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        cluster.admin()
                .incrementalAlterConfigs(Map.of(resource, List.of(change)))
                .all()
                .get();
        // The controller has it; the broker, which is asked, takes it over a moment later.
        await().until(() -> cluster.admin()
                .describeConfigs(List.of(resource))
                .all()
                .get()
                .get(resource)
                .get("cleanup.policy")
                .value()
                .equals(policy));
    }

    /** Without a word the job would predict for ever and learn nothing. */
    @Test
    void fieldsThatTheRegistryDoesNotKnowAreRefusedWithThoseThatItKnows() throws Exception {
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
        job.with("examples.topic", topic).with("examples.format", "record").succeeds("topics", "create");
        assertThat(job.fails(2, "run", "--set", "label.field=frod"))
                .contains("label.field=frod: no schema of " + topic + "-value in the registry has such a field."
                        + " It has fraud, amount, customer.age.")
                .contains("in the topic " + job.topic("labels") + ", set label.field= (empty)");
        job.with("label.field", "fraud");
        Map.of(
                        "exclude.fields=customer.agee", "exclude.fields=customer.agee: ",
                        "cross=amount*customer.agee", "cross=customer.agee: ",
                        "text.fields=body", "text.fields=body: ")
                .forEach((setting, message) -> assertThat(job.fails(2, "run", "--set", setting))
                        .contains(message, "It has fraud, amount, customer.age."));
    }
}
