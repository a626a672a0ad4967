package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedWriter;
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

    private Path settings(SecuredBroker broker) throws Exception {
        Properties settings = new Properties();
        settings.putAll(broker.settings());
        settings.putAll(Map.of(
                "application.id",
                "secured",
                "topics.prefix",
                "secured",
                "kafka.state.dir",
                folder.resolve("state").toString(),
                "schema.registry.url",
                cluster.registryUrl(),
                "schema.registry.basic.auth.credentials.source",
                "USER_INFO",
                "schema.registry.basic.auth.user.info",
                "job:" + REGISTRY_PASSWORD,
                "http.port",
                "0",
                "http.token",
                TOKEN));
        Path file = folder.resolve("job.properties");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            settings.store(out, null);
        }
        return file;
    }

    private Program start(String password, Path settings, String... command) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--config", settings.toString()));
        return Program.start(
                folder,
                Map.of("PERCEPTRON_KAFKA_SASL_JAAS_CONFIG", SecuredBroker.login(password)),
                arguments.toArray(String[]::new));
    }

    /** What it said, after it has ended with this code. */
    private String end(int code, Program program) throws Exception {
        try (program) {
            assertThat(program.exitCode()).as(program.err()).isEqualTo(code);
            return withoutSecrets(program);
        }
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
        String password = SecuredBroker.PASSWORD;
        Path examples = Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        try (SecuredBroker broker = new SecuredBroker(folder)) {
            Path settings = settings(broker);
            assertThat(end(1, start("wrong-secret", settings, "topics", "create", "-v")))
                    .contains("refuses", "kafka.sasl.jaas.config");
            end(0, start(password, settings, "topics", "create", "--partitions", "1"));
            assertThat(end(0, start(password, settings, "run", "--print-config")))
                    .contains(
                            "kafka.sasl.jaas.config=[hidden]",
                            "kafka.ssl.truststore.password=[hidden]",
                            "schema.registry.basic.auth.user.info=[hidden]",
                            "http.token=[hidden]",
                            "kafka.sasl.mechanism=PLAIN");
            try (Program run = start(password, settings, "run", "-v")) {
                end(0, start(password, settings, "produce", "-v", examples.toString(), "--model", "m"));
                await().atMost(Duration.ofMinutes(2))
                        .pollInterval(Duration.ofSeconds(1))
                        .untilAsserted(() -> {
                            String table = folder.resolve("m.csv").toString();
                            end(0, start(password, settings, "export", "m", "-v", "--format", "csv", "--out", table));
                            assertThat(folder.resolve("m.csv")).content().contains("\n,1,,2.0,");
                        });
                run.terminate();
                assertThat(run.exitCode()).as(run.err()).isZero();
                assertThat(withoutSecrets(run)).contains("has ended in order", "sasl.jaas.config = [hidden]");
            }
        }
    }
}
