package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import perceptron.demo.local.LocalBroker;

/** A broker that speaks TLS only, with a certificate of its own making, and lets in who has a password. */
final class SecuredBroker implements AutoCloseable {
    static final String PASSWORD = "job-secret-1";
    static final String STORE_PASSWORD = "store-secret-2";

    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required ";

    private final LocalBroker broker;
    private final Path trusted;

    SecuredBroker(Path folder) throws Exception {
        Path keys = folder.resolve("broker.p12");
        trusted = folder.resolve("trusted.p12");
        makeCertificate(keys);
        trust(keys);
        broker = LocalBroker.start(
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
                        keys.toString(),
                        "ssl.keystore.password",
                        STORE_PASSWORD,
                        "ssl.truststore.location",
                        trusted.toString(),
                        "ssl.truststore.password",
                        STORE_PASSWORD));
    }

    private static void makeCertificate(Path keys) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "broker",
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=broker",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-keystore",
                        keys.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        STORE_PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
    }

    /** Clients know the certificate, and not its key. */
    private void trust(Path keys) throws Exception {
        char[] password = STORE_PASSWORD.toCharArray();
        KeyStore own = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            own.load(in, password);
        }
        KeyStore others = KeyStore.getInstance("PKCS12");
        others.load(null, null);
        others.setCertificateEntry("broker", own.getCertificate("broker"));
        try (OutputStream out = Files.newOutputStream(trusted)) {
            others.store(out, password);
        }
    }

    /** What a job needs to get in, as a file of settings has it. */
    Map<String, String> settings() {
        return Map.of(
                "kafka.bootstrap.servers",
                broker.bootstrapServers(),
                "kafka.security.protocol",
                "SASL_SSL",
                "kafka.sasl.mechanism",
                "PLAIN",
                "kafka.ssl.truststore.location",
                trusted.toString(),
                "kafka.ssl.truststore.password",
                STORE_PASSWORD);
    }

    static String login(String password) {
        return LOGIN + "username=\"job\" password=\"" + password + "\";";
    }

    @Override
    public void close() {
        broker.close();
    }
}
