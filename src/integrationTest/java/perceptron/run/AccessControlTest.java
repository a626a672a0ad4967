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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
import perceptron.demo.local.Ports;
import perceptron.query.Certificate;
import perceptron.query.TokenFile;

/**
 * A broker with TLS and SASL that allows a job and its commands exactly what {@code deploy/OPERATING.md} lists, and one thing less; set
 * by Kafka's own settings alone. Nobody who looks on learns a secret.
 */
@ExtendWith(SharedCluster.class)
class AccessControlTest {
    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required ";
    private static final String PASSWORD = "job-secret-1";
    private static final String REGISTRY_PASSWORD = "registry-secret-3";
    private static final String TOKEN = "token-secret-4";
    private static final Pattern ROW = Pattern.compile(
            "\\| ((?:`[^`|]+`(?:, )?)+) \\| (topic|group|transactional id) (`[^|;]+`) \\| ([A-Za-z, ]+) \\|");

    /**
     * A command, and what is typed.
     *
     * @param command as the table has it
     */
    private record Commanded(String command, String... line) {}

    private static final String FROM = "from";

    private final JobUnderTest job;
    private final JobUnderTest other;
    private final Path folder;
    private final Certificate certificate;

    AccessControlTest(Cluster cluster, @TempDir Path folder) throws Exception {
        this.folder = folder;
        certificate = new Certificate(folder, "broker");
        Map<String, String> settings = new HashMap<>(TokenFile.of(TOKEN));
        settings.putAll(Map.of(
                "kafka.security.protocol",
                "SASL_SSL",
                "kafka.sasl.mechanism",
                "PLAIN",
                "kafka.ssl.truststore.location",
                certificate.pkcs12.toString(),
                "kafka.ssl.truststore.password",
                Certificate.PASSWORD,
                "schema.registry.basic.auth.credentials.source",
                "USER_INFO",
                "schema.registry.basic.auth.user.info",
                "job:" + REGISTRY_PASSWORD));
        job = new JobUnderTest(cluster, folder, settings);
        other = new JobUnderTest(cluster, folder.resolve("other"), settings);
    }

    private LocalBroker broker() {
        String users = IntStream.range(0, 40)
                .mapToObj(number -> " user_u" + number + "=\"u\"")
                .collect(Collectors.joining());
        Map<String, String> settings = new HashMap<>(Map.of(
                "listener.security.protocol.map", "CLIENT:SASL_SSL,CONTROLLER:PLAINTEXT",
                "sasl.mechanism.inter.broker.protocol", "PLAIN",
                "listener.name.client.sasl.enabled.mechanisms", "PLAIN",
                "listener.name.client.plain.sasl.jaas.config",
                        LOGIN + "username=\"broker\" password=\"b\" user_broker=\"b\" user_job=\"" + PASSWORD + "\""
                                + users + ";",
                "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "super.users", "User:broker;User:ANONYMOUS"));
        for (String store : List.of("keystore", "truststore")) {
            settings.put("ssl." + store + ".location", certificate.pkcs12.toString());
            settings.put("ssl." + store + ".password", Certificate.PASSWORD);
        }
        return LocalBroker.start(0, settings);
    }

    private static String login(String user, String password) {
        return LOGIN + "username=\"" + user + "\" password=\"" + password + "\";";
    }

    /** The rows of a command, for a user. */
    private List<List<AclBinding>> listed(String command, String user) throws Exception {
        List<List<AclBinding>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("deploy/OPERATING.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && List.of(row.group(1).split(", ")).contains("`" + command + "`")) {
                ResourceType type =
                        ResourceType.fromString(row.group(2).replace(' ', '_').toUpperCase(Locale.ROOT));
                List<AclBinding> bindings = new ArrayList<>();
                for (String name : row.group(3).replace("`", "").split(", ")) {
                    for (String operation : row.group(4).split(", ")) {
                        bindings.add(new AclBinding(
                                pattern(type, name),
                                new AccessControlEntry(
                                        "User:" + user,
                                        "*",
                                        AclOperation.fromString(operation.toUpperCase(Locale.ROOT)),
                                        AclPermissionType.ALLOW)));
                    }
                }
                rows.add(bindings);
            }
        }
        assertThat(rows).as(command).isNotEmpty();
        return rows;
    }

    private ResourcePattern pattern(ResourceType type, String name) {
        boolean isPrefix = name.endsWith("*");
        String rest = name.substring(1, name.length() - (isPrefix ? 1 : 0));
        String first = Map.of('A', job.name(), 'B', other.name(), 'F', FROM, 'T', job.topic("examples"))
                .get(name.charAt(0));
        return new ResourcePattern(type, first + rest, isPrefix ? PatternType.PREFIXED : PatternType.LITERAL);
    }

    private JobUnderTest as(JobUnderTest who, String user, String password) {
        return who.with("kafka.sasl.jaas.config", login(user, password));
    }

    /** Each command with a user who may do what its rows list, and with one to whom the first of them is not given. */
    @Test
    void whatIsListedIsEnoughAndWhatIsMissingIsNamed() throws Exception {
        Path examples = Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        String file = folder.resolve("m.json").toString();
        List<Commanded> running = List.of(
                new Commanded("produce", "produce", examples.toString(), "--model", "m"),
                new Commanded("export", "export", "m", "--out", file),
                new Commanded("export --from updates", "export", "m", "--from", "updates", "--out", file),
                new Commanded("verify", "verify"),
                new Commanded("command", "command", "reset", "m", "--timeout", "20"),
                new Commanded("import", "import", "m", file, "--timeout", "20"),
                new Commanded("compare A B", "compare", job.name(), other.name()),
                new Commanded("evaluate --topic T", "evaluate", "--topic", job.topic("examples")));
        List<Commanded> stopped = List.of(
                new Commanded("reset --keep-offsets", "reset", "--keep-offsets"),
                new Commanded("reset", "reset"),
                new Commanded("clean", "clean"));
        try (LocalBroker broker = broker()) {
            for (JobUnderTest each : List.of(job, other)) {
                as(each.with("kafka.bootstrap.servers", broker.bootstrapServers()), "broker", "b");
            }
            allow(running, stopped);
            as(job, "u1", "u");
            assertThat(job.fails(1, "topics", "create", "--partitions", "1")).contains("User:u1");
            as(job, "u0", "u").succeeds("topics", "create", "--partitions", "1");
            other.succeeds("topics", "create", "--partitions", "1");
            as(job, "broker", "b").succeeds("produce", examples.toString(), "--model", "m");
            checkWhoMayNotRun();
            as(job, "job", PASSWORD).with("http.port", Ports.free(0));
            try (Program run = job.running("-v")) {
                as(job, "broker", "b");
                await().untilAsserted(() -> assertThat(job.execute("export", "m", "--from", "updates", "--out", file))
                        .isZero());
                checkWithoutFirstRow(running, 2);
                check(running, 2);
                run.terminate();
                assertThat(run.exitCode()).as(run.err()).isZero();
                assertThat(run.out() + run.err())
                        .contains("shut down cleanly", "sasl.jaas.config = [hidden]")
                        .doesNotContain(" ERROR ", "uthorizationException")
                        .doesNotContain(PASSWORD, Certificate.PASSWORD, REGISTRY_PASSWORD, TOKEN);
            }
            checkWithoutFirstRow(stopped, 2 + 2 * running.size());
            check(stopped, 2 + 2 * running.size());
        }
    }

    /** What the rows list: for the job, and for two users of each command, to the second one without the first row. */
    private void allow(List<Commanded> running, List<Commanded> stopped) throws Exception {
        List<AclBinding> all = new ArrayList<>();
        listed("topics create", "u0").forEach(all::addAll);
        listed("run", "job").forEach(all::addAll);
        assertThat(all).hasSizeGreaterThan(15);
        listed("run", "u39").forEach(all::addAll);
        all.removeIf(binding -> binding.entry().principal().equals("User:u39")
                && binding.pattern().name().equals(job.topic("updates")));
        int number = 2;
        for (Commanded each : Stream.of(running, stopped).flatMap(List::stream).toList()) {
            listed(each.command(), "u" + number).forEach(all::addAll);
            listed(each.command(), "u" + (number + 1)).stream().skip(1).forEach(all::addAll);
            number += 2;
        }
        Map<String, Object> client = new HashMap<>();
        job.properties().forEach((name, value) -> client.put(name.toString().replaceFirst("^kafka\\.", ""), value));
        try (Admin admin = Admin.create(client)) {
            admin.createAcls(all).all().get();
            await().until(() ->
                    admin.describeAcls(AclBindingFilter.ANY).values().get().containsAll(all));
        }
    }

    private void checkWhoMayNotRun() {
        assertThat(as(job, "job", "wrong").fails(1, "run"))
                .contains("rejects the request: Authentication failed")
                .hasLineCount(1);
        assertThat(as(job, "u38", "u").fails(1, "run"))
                .contains("does not allow User:u38 what the job needs: ")
                .contains("Write, Describe on topic " + job.topic("updates"))
                .contains("Read, Describe on topic " + job.topic("labels"))
                .hasLineCount(1);
        assertThat(as(job, "u39", "u").fails(1, "run"))
                .contains("what the job needs: Write, Describe on topic " + job.topic("updates") + ".")
                .hasLineCount(1);
    }

    private void checkWithoutFirstRow(List<Commanded> commands, int firstUser) {
        for (int k = 0; k < commands.size(); k++) {
            as(job, "u" + (firstUser + 2 * k + 1), "u");
            assertThat(job.fails(1, commands.get(k).line()))
                    .as(commands.get(k).command())
                    .contains("deploy/OPERATING.md")
                    .containsPattern("(?i)not (allow|authorized)");
        }
    }

    private void check(List<Commanded> commands, int firstUser) {
        for (int k = 0; k < commands.size(); k++) {
            as(job, "u" + (firstUser + 2 * k), "u");
            assertThat(job.execute(commands.get(k).line()))
                    .as(commands.get(k).command() + job.err())
                    .isZero();
        }
    }
}
