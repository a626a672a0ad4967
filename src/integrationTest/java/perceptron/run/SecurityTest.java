package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.query.TokenFile;

/** A job on a broker with SASL and TLS, set by Kafka's own settings alone; and nobody who looks on learns its secrets. */
@ExtendWith(SharedCluster.class)
class SecurityTest {
    private static final String REGISTRY_PASSWORD = "registry-secret-3";
    private static final String TOKEN = "token-secret-4";

    private final Cluster cluster;

    @TempDir
    private Path folder;

    SecurityTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private Properties settings(SecuredBroker broker) {
        Properties settings = new Properties();
        settings.putAll(broker.settings());
        settings.put("kafka.sasl.jaas.config", SecuredBroker.login(SecuredBroker.PASSWORD));
        settings.putAll(Map.of(
                "application.id",
                "secured",
                "learner",
                "perceptron",
                "kafka.state.dir",
                folder.resolve("state").toString(),
                "schema.registry.url",
                cluster.registryUrl(),
                "schema.registry.basic.auth.credentials.source",
                "USER_INFO",
                "schema.registry.basic.auth.user.info",
                "job:" + REGISTRY_PASSWORD,
                "http.port",
                "0"));
        settings.putAll(TokenFile.of(TOKEN));
        return settings;
    }

    private void write(Properties settings) throws Exception {
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("job.properties"))) {
            settings.store(out, null);
        }
    }

    private Program start(String... command) throws Exception {
        return Program.start(folder, Map.of(), with(command));
    }

    private String[] with(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--config", folder.resolve("job.properties").toString()));
        return arguments.toArray(String[]::new);
    }

    /** What it said, after it has ended with this code. */
    private String end(int code, Program program) throws Exception {
        try (program) {
            assertThat(program.exitCode()).as(program.err()).isEqualTo(code);
            return withoutSecrets(program);
        }
    }

    private void succeeds(String... command) {
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        int code = Main.commandLine().setOut(writer).setErr(writer).execute(with(command));
        assertThat(code).as(said.toString()).isZero();
    }

    private static String withoutSecrets(Program program) {
        String said = program.out() + program.err();
        assertThat(said)
                .doesNotContain(
                        SecuredBroker.PASSWORD, SecuredBroker.STORE_PASSWORD, "wrong-secret", REGISTRY_PASSWORD, TOKEN);
        return said;
    }

    @Test
    void learnsThroughTlsAndTellsNoSecret() throws Exception {
        Path examples = Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (SecuredBroker broker = new SecuredBroker(folder)) {
            write(settings(broker));
            String wrong = "kafka.sasl.jaas.config=" + SecuredBroker.login("wrong-secret");
            assertThat(end(1, start("topics", "create", "-v", "--set", wrong)))
                    .contains("rejects the request", "kafka.sasl.jaas.config");
            assertThat(end(0, start("run", "--print-config")))
                    .contains(
                            "kafka.sasl.jaas.config=[hidden]",
                            "kafka.ssl.truststore.password=[hidden]",
                            "schema.registry.basic.auth.user.info=[hidden]",
                            "kafka.sasl.mechanism=PLAIN");
            succeeds("topics", "create", "--partitions", "1");
            try (Program run = start("run", "-v")) {
                succeeds("produce", examples.toString(), "--model", "m");
                Path table = folder.resolve("m.csv");
                await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
                    succeeds("export", "m", "--format", "csv", "--out", table.toString());
                    assertThat(table).content().contains("\n,1,,2.0,");
                });
                run.terminate();
                assertThat(run.exitCode()).as(run.err()).isZero();
                assertThat(withoutSecrets(run)).contains("shut down cleanly", "sasl.jaas.config = [hidden]");
            }
        }
    }
}
