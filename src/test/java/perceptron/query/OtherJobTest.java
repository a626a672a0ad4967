package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.pipeline.settings.Settings;

/** Two jobs on the same examples, of which one knows the address of the other. */
class OtherJobTest {
    private static void teach(Served served) {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian()};
            served.instance.example("m", x[0] + random.nextGaussian() > 0 ? "1" : "-1", x);
        }
    }

    @Test
    void answersHowOftenTheOtherJobIsWrong() {
        try (Served champion = new Served(Map.of("learner", "perceptron")).shown();
                Served challenger = new Served(Map.of("compare.url", champion.server.url())).shown()) {
            teach(champion);
            teach(challenger);
            JsonNode other = challenger.json("/api/models/m/other");
            JsonNode asked = champion.json("/api/models/m");
            assertThat(other.path("answer").path("error").asDouble())
                    .isEqualTo(asked.path("answer").path("error").asDouble())
                    .isGreaterThan(0.2);
            assertThat(other.path("labelled").asLong()).isEqualTo(200);
            assertThat(challenger
                            .json("/api/models/unknown/other")
                            .path("answer")
                            .isNull())
                    .isTrue();
        }
    }

    @Test
    void withoutAnAddressNobodyIsAsked() {
        try (Served alone = new Served(Map.of()).shown()) {
            assertThat(alone.json("/api/models/m/other").path("url").isNull()).isTrue();
        }
    }

    @Test
    void namesTheSettingIfNobodyAnswers() {
        try (Served challenger = new Served(Map.of("compare.url", "http://127.0.0.1:1")).shown()) {
            HttpResponse<String> answer = challenger.get("/api/models/m/other");
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body()).contains("compare.url=http://127.0.0.1:1, cannot be reached");
        }
    }

    @Test
    void namesTheSettingIfSomethingElseAnswers() throws Exception {
        HttpServer page = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        page.createContext("/", exchange -> {
            byte[] html = "<html>".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, html.length);
            exchange.getResponseBody().write(html);
            exchange.close();
        });
        page.start();
        String url = "http://127.0.0.1:" + page.getAddress().getPort();
        try (Served challenger = new Served(Map.of("compare.url", url)).shown()) {
            HttpResponse<String> answer = challenger.get("/api/models/m/other");
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body()).contains("compare.url=" + url);
        } finally {
            page.stop(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8081", "ftp://localhost", "http://", "no address"})
    void rejectsWhatIsNoAddress(String url) {
        assertThatThrownBy(() -> new Settings(Map.of("compare.url", url)))
                .hasMessageContaining("compare.url")
                .hasMessageContaining("http://localhost:8081");
    }
}
