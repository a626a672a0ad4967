package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.demo.local.LocalBroker;

/** A broker that allows a job exactly what {@code deploy/OPERATING.md} lists, and one thing less. */
@ExtendWith(SharedCluster.class)
class AccessControlTest {
    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required ";
    private static final Map<String, String> BROKER = Map.of(
            "listener.security.protocol.map",
            "CLIENT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
            "sasl.mechanism.inter.broker.protocol",
            "PLAIN",
            "listener.name.client.sasl.enabled.mechanisms",
            "PLAIN",
            "listener.name.client.plain.sasl.jaas.config",
            LOGIN + "username=\"broker\" password=\"b\" user_broker=\"b\" user_job=\"j\";",
            "authorizer.class.name",
            "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
            "super.users",
            "User:broker;User:ANONYMOUS");
    private static final Pattern ROW =
            Pattern.compile("\\| `run` \\| (topic|group|transactional id) (`.+`) \\| ([A-Za-z, ]+) \\|");

    private final JobUnderTest job;
    private final Path folder;

    AccessControlTest(Cluster cluster, @TempDir Path folder) {
        this.folder = folder;
        job = new JobUnderTest(
                cluster, folder, Map.of("kafka.security.protocol", "SASL_PLAINTEXT", "kafka.sasl.mechanism", "PLAIN"));
    }

    private static String login(String user, String password) {
        return LOGIN + "username=\"" + user + "\" password=\"" + password + "\";";
    }

    private List<AclBinding> listed() throws Exception {
        List<AclBinding> bindings = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("deploy/OPERATING.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                ResourceType type =
                        ResourceType.fromString(row.group(1).replace(' ', '_').toUpperCase(Locale.ROOT));
                for (String name : row.group(2).replace("`", "").split(", ")) {
                    boolean isPrefix = name.endsWith("*");
                    ResourcePattern pattern = new ResourcePattern(
                            type,
                            job.name() + name.substring(1, name.length() - (isPrefix ? 1 : 0)),
                            isPrefix ? PatternType.PREFIXED : PatternType.LITERAL);
                    for (String operation : row.group(3).split(", ")) {
                        bindings.add(new AclBinding(
                                pattern,
                                new AccessControlEntry(
                                        "User:job",
                                        "*",
                                        AclOperation.fromString(operation.toUpperCase(Locale.ROOT)),
                                        AclPermissionType.ALLOW)));
                    }
                }
            }
        }
        return bindings;
    }

    @Test
    void whatIsListedIsEnoughAndWhatIsMissingIsNamed() throws Exception {
        try (LocalBroker broker = LocalBroker.start(0, BROKER)) {
            Map<String, Object> client = new HashMap<>(Map.of("security.protocol", "SASL_PLAINTEXT"));
            client.putAll(Map.of("sasl.mechanism", "PLAIN", "sasl.jaas.config", login("broker", "b")));
            client.put("bootstrap.servers", broker.bootstrapServers());
            try (Admin admin = Admin.create(client)) {
                job.with("kafka.bootstrap.servers", broker.bootstrapServers())
                        .with("kafka.sasl.jaas.config", login("broker", "b"))
                        .succeeds("topics", "create", "--partitions", "1");
                Path examples = Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
                job.succeeds("produce", examples.toString(), "--model", "m");

                job.with("kafka.sasl.jaas.config", login("job", "wrong"));
                assertThat(job.fails(1, "run"))
                        .contains("rejects the request: Authentication failed")
                        .hasLineCount(1);
                job.with("kafka.sasl.jaas.config", login("job", "j"));
                assertThat(job.fails(1, "run"))
                        .contains("does not allow User:job what the job needs: ")
                        .contains("Write, Describe on topic " + job.topic("updates"))
                        .contains("Read, Describe on topic " + job.topic("labels"))
                        .hasLineCount(1);

                List<AclBinding> listed = listed();
                assertThat(listed).hasSizeGreaterThan(15);
                List<AclBinding> others = new ArrayList<>(listed);
                others.removeIf(binding -> binding.pattern().name().equals(job.topic("updates")));
                admin.createAcls(others).all().get();
                await().untilAsserted(() -> assertThat(job.fails(1, "run"))
                        .contains("what the job needs: Write, Describe on topic " + job.topic("updates") + ".")
                        .hasLineCount(1));
                admin.createAcls(listed).all().get();
                await().until(() ->
                        admin.describeAcls(AclBindingFilter.ANY).values().get().containsAll(listed));
                try (Program run = job.running()) {
                    job.with("kafka.sasl.jaas.config", login("broker", "b"));
                    await().untilAsserted(() -> assertThat(job.execute(
                                    "export",
                                    "m",
                                    "--from",
                                    "updates",
                                    "--out",
                                    folder.resolve("m.json").toString()))
                            .isZero());
                    run.terminate();
                    assertThat(run.exitCode()).as(run.err()).isZero();
                    assertThat(run.err()).doesNotContain(" ERROR ", "uthorization");
                }
            }
        }
    }
}
