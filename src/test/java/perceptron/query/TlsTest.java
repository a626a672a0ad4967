package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.settings.Settings;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.Failure;
import perceptron.run.export.HttpSource;

/** The page and the API over TLS, for clients and between instances. */
class TlsTest {
    private static final String TOKEN = "t0ken";

    @TempDir
    private static Path folder;

    private static Certificate own;
    private static Certificate foreign;

    @BeforeAll
    static void make() throws Exception {
        own = new Certificate(folder, "own");
        foreign = new Certificate(folder, "foreign");
    }

    /** Keys from PEM files, trust from another. */
    private static Map<String, Object> settings(Certificate keys, Certificate trusted) {
        Map<String, Object> settings = new HashMap<>(TokenFile.of(TOKEN));
        settings.put("http.tls.keystore", keys.chain + "," + keys.key);
        settings.put("http.tls.truststore", trusted.chain.toString());
        return settings;
    }

    private static Served served(Certificate keys, Certificate trusted) {
        return new Served(settings(keys, trusted)).shown();
    }

    private static HttpResponse<String> get(Served served, String target) {
        return served.send(served.request(target).header("Authorization", "Bearer " + TOKEN));
    }

    @Test
    void servesWithACertificateFromPkcs12() {
        Map<String, Object> settings = Map.of(
                "http.tls.keystore", own.pkcs12.toString(),
                "http.tls.truststore", own.pkcs12.toString(),
                "http.tls.password", Certificate.PASSWORD);
        try (Served served = new Served(settings).shown()) {
            assertThat(served.get("/api/models").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void clientsAndInstancesAskOverTlsWithACertificateFromPemFiles() {
        try (Served a = served(own, own);
                Served b = served(own, own)) {
            List<String> both = List.of(a.server.address(), b.server.address());
            a.instance.addresses = both;
            b.instance.addresses = both;
            b.instance.example("of-b", "1", 1);
            assertThat(a.server.url()).startsWith("https://127.0.0.1:");
            assertThat(get(a, "/").statusCode()).isEqualTo(200);
            assertThat(a.get("/api/models/of-b").statusCode()).isEqualTo(401);
            assertThat(a.get("/health/live").statusCode()).isEqualTo(200);
            HttpResponse<String> answer = get(a, "/api/models/of-b");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(Served.json(answer).path("instance").asText()).isEqualTo(b.server.address());
            assertThat(Served.json(get(a, "/api/models")).path("models")).hasSize(1);
        }
    }

    @Test
    void anInstanceThatIsNotTrustedIsNotAsked() {
        try (Served a = served(own, own);
                Served b = served(foreign, foreign)) {
            a.instance.addresses = List.of(a.server.address(), b.server.address());
            b.instance.example("of-b", "1", 1);
            assertThat(get(a, "/api/models/of-b").statusCode()).isEqualTo(502);
        }
    }

    @Test
    void noTokenLeavesInClear() throws Exception {
        try (Served a = served(own, own);
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> heard = CompletableFuture.supplyAsync(() -> {
                try (Socket socket = other.accept()) {
                    return new String(socket.getInputStream().readNBytes(100), StandardCharsets.ISO_8859_1);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            a.instance.addresses = List.of(a.server.address(), "127.0.0.1:" + other.getLocalPort());
            assertThat(get(a, "/api/models/of-nobody").statusCode()).isEqualTo(502);
            String bytes = heard.get(60, TimeUnit.SECONDS);
            assertThat(bytes).startsWith("\u0016\u0003").doesNotContain("HTTP", TOKEN);
        }
    }

    @Test
    void exportReadsFromAJobThatItTrusts() throws Exception {
        try (Served served = served(own, own)) {
            served.instance.example("m", "1", 1);
            Token token = new Token(TOKEN);
            Tls trusting = Tls.of(new Settings(Map.of("http.tls.truststore", own.chain.toString())));
            ModelFile model = new HttpSource(served.server.url(), trusting, token).read("m");
            assertThat(model.model().updates()).isEqualTo(1);
            HttpSource untrusting = new HttpSource(served.server.url(), Tls.none(), token);
            assertThatThrownBy(() -> untrusting.read("m"))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("http.tls.truststore");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "missing.crt, , missing.crt cannot be read",
        "own.crt, , own.crt",
        "own.p12, wrong, http.tls.password is wrong",
        "own.p12:own.key, , names several files"
    })
    void aWrongSettingIsNamed(String files, String password, String message) {
        String keystore = List.of(files.split(":")).stream()
                .map(file -> folder.resolve(file).toString())
                .reduce((first, second) -> first + "," + second)
                .orElseThrow();
        Settings settings = new Settings(
                Map.of("http.tls.keystore", keystore, "http.tls.password", password == null ? "" : password));
        assertThatThrownBy(() -> new HttpServer(settings))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.tls.keystore")
                .hasMessageContaining(message);
    }
}
