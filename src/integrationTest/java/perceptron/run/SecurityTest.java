package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.demo.local.LocalBroker;
import perceptron.query.Certificate;
import perceptron.query.TokenFile;

/** A job on a broker with SASL and TLS, set by Kafka's own settings alone; and nobody who looks on learns its secrets. */
@ExtendWith(SharedCluster.class)
@Tag("nightly")
class SecurityTest {
    private static final String PASSWORD = "job-secret-1";
    private static final String REGISTRY_PASSWORD = "registry-secret-3";
    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required ";
    private static final String TOKEN = "token-secret-4";

    private final Cluster cluster;

    @TempDir
    private Path folder;

    SecurityTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** It speaks TLS only, and lets in who has a password. */
    private static LocalBroker broker(Certificate certificate) {
        return LocalBroker.start(
                0,
                Map.of(
                        "listener.security.protocol.map",
                        "CLIENT:SASL_SSL,CONTROLLER:PLAINTEXT",
                        "sasl.mechanism.inter.broker.protocol",
                        "PLAIN",
                        "listener.name.client.sasl.enabled.mechanisms",
                        "PLAIN",
                        "listener.name.client.plain.sasl.jaas.config",
                        LOGIN + "username=\"broker\" password=\"b\" user_broker=\"b\" user_job=\"" + PASSWORD + "\";",
                        "ssl.keystore.location",
                        certificate.pkcs12.toString(),
                        "ssl.keystore.password",
                        Certificate.PASSWORD,
                        "ssl.truststore.location",
                        certificate.pkcs12.toString(),
                        "ssl.truststore.password",
                        Certificate.PASSWORD));
    }

    private static String login(String password) {
        return LOGIN + "username=\"job\" password=\"" + password + "\";";
    }

    private void writeSettings(LocalBroker broker, Certificate certificate) throws Exception {
        JobUnderTest job = new JobUnderTest(
                cluster,
                folder,
                Map.of(
                        "learner",
                        "perceptron",
                        "kafka.bootstrap.servers",
                        broker.bootstrapServers(),
                        "kafka.security.protocol",
                        "SASL_SSL",
                        "kafka.sasl.mechanism",
                        "PLAIN",
                        "kafka.sasl.jaas.config",
                        login(PASSWORD),
                        "kafka.ssl.truststore.location",
                        certificate.pkcs12.toString(),
                        "kafka.ssl.truststore.password",
                        Certificate.PASSWORD,
                        "schema.registry.basic.auth.credentials.source",
                        "USER_INFO",
                        "schema.registry.basic.auth.user.info",
                        "job:" + REGISTRY_PASSWORD));
        TokenFile.of(TOKEN).forEach(job::with);
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("job.properties"))) {
            job.properties().store(out, null);
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
        assertThat(said).doesNotContain(PASSWORD, Certificate.PASSWORD, "wrong-secret", REGISTRY_PASSWORD, TOKEN);
        return said;
    }

    @Test
    void learnsThroughTlsAndTellsNoSecret() throws Exception {
        Path examples = Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 1:-1\n1 1:2 3:1\n");
        Certificate certificate = new Certificate(folder, "broker");
        try (LocalBroker broker = broker(certificate)) {
            writeSettings(broker, certificate);
            String wrong = "kafka.sasl.jaas.config=" + login("wrong-secret");
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
                await().untilAsserted(() -> {
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
