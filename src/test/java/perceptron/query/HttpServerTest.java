package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.pipeline.settings.Settings;

/** What holds of all requests: who is let in, what is refused and how, and what is said of the instance itself. */
class HttpServerTest {
    @AutoClose
    private final Served served = new Served(Map.of()).shown();

    @ParameterizedTest
    @CsvSource({
        "CREATED, 200, 503, starting",
        "REBALANCING, 200, 503, rebalancing",
        "RUNNING, 200, 200, running",
        "PENDING_SHUTDOWN, 503, 503, stopping",
        "NOT_RUNNING, 503, 503, stopped",
        "PENDING_ERROR, 503, 503, failed",
        "ERROR, 503, 503, failed"
    })
    void saysHowTheJobIs(State state, int live, int ready, String name) {
        served.instance.state = state;
        assertThat(served.get("/health/live").statusCode()).isEqualTo(live);
        assertThat(served.get("/health/ready").statusCode()).isEqualTo(ready);
        JsonNode self = served.json("/api/instances").path("instances").path(0);
        assertThat(self.path("state").asText()).isEqualTo(name);
        assertThat(self.path("address").asText()).isEqualTo(served.server.address());
    }

    @Test
    void isNotReadyButLiveWhileItWaitsForTheRegistry() {
        served.instance.isPaused = true;
        served.instance.trouble = "the schema registry rejects the login";
        assertThat(Served.json(served.get("/health/ready")).path("trouble").asText())
                .isEqualTo("the schema registry rejects the login");
        assertThat(served.get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(served.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(served.get("/metrics").body()).contains("perceptron_paused{application=\"perceptron\"} 1.0");
        served.instance.isPaused = false;
        assertThat(served.get("/health/ready").statusCode()).isEqualTo(200);
    }

    @Test
    void isNotLiveWhileNothingIsProcessedThoughRecordsWait() {
        served.instance.standsStillMillis = 59_000;
        HttpResponse<String> still = served.get("/health/live");
        assertThat(still.statusCode()).isEqualTo(200);
        assertThat(Served.json(still).path("standstill").asLong()).isEqualTo(59);
        served.instance.standsStillMillis = 60_000;
        assertThat(served.get("/health/live").statusCode()).isEqualTo(503);
        assertThat(served.get("/metrics").body())
                .contains("perceptron_standstill_seconds{application=\"perceptron\"} 60.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/models/none | 404 | there is no model none",
                "/nothing | 404 | there is nothing at /nothing",
                "/api/models/m/predict | 405 | this path takes POST",
                "/api/models?limit=0 | 400 | limit=0 is not between 1 and 10000",
                "/api/models?limit=x | 400 | limit=x is not between 1 and 10000",
                "/api/models/m/weights?format=xml | 400 | format=xml is not one of json, model",
                "/api/models/m/weights?class=red | 400 | class=red is not one of -1, +1",
                "/api/models?limt=5 | 400 | there is no parameter 'limt' here: this path takes limit, from",
                "/api/models/m?weights=averaged | 400 | there is no parameter 'weights' here: this path takes none",
                "/api/models/m/weights?top=1&top=2 | 400 | the parameter 'top' is given more than once",
                "/api/overview?models=m | 400 | there is no parameter 'models' here: this path takes limit, search",
                "/metrics?x | 400 | there is no parameter 'x' here",
                "/api/models?from=%zz | 400 | the request is not valid HTTP: ",
                "/api/models?from=%ff | 400 | the request is not valid HTTP: ",
                "/api/models/%zz | 400 | "
            })
    void refusesWithAReason(String target, int status, String reason) throws Exception {
        try (RawClient client = new RawClient(served.server.port())) {
            served.instance.example("m", "1", 1);
            // As it stands: a client that knows what a URI is would refuse some of them itself.
            String answer = client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .answer();
            assertThat(answer)
                    .startsWith("HTTP/1.1 " + status + " ")
                    .contains("application/json", "\"status\":" + status, reason == null ? "\"reason\"" : reason)
                    .doesNotContain("Exception", "at perceptron");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} x | example 1",
                "[{\"features\":{\"values\":[1]}},{\"features\":{\"values\":[\"NaN\"]}}] | example 1",
                "{\"features\":{\"values\":[1e99]}} | example 0",
                "{\"features\":{\"indices\":[2,1],\"values\":[1,1]}} | example 0: index 1 follows 2",
                "{\"feature\":{}} | example 0: 'feature' is not a field of an example",
                "hello | example 0: not JSON",
                "'' | example 0"
            })
    void refusesExamplesThatAreNone(String body, String reason) {
        served.instance.example("m", "1", 1);
        HttpResponse<String> answer = served.post("/api/models/m/predict", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(Served.json(answer).path("reason").asText()).contains(reason);
    }

    @Test
    void refusesABodyThatIsTooLarge() {
        served.instance.example("m", "1", 1);
        HttpResponse<String> answer = served.post("/api/models/m/predict", " ".repeat((4 << 20) + 1));
        assertThat(answer.statusCode()).isEqualTo(413);
        HttpRequest.Builder chunked = served.request("/api/models/m/predict")
                .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString(" ".repeat((4 << 20) + 1))));
        assertThat(served.send(chunked).statusCode()).isEqualTo(413);
    }

    @Test
    void waitsNoLongerThanItShould() {
        served.instance.example("m", "1", 1);
        served.instance.whileBusy(() -> {
            HttpResponse<String> answer = served.get("/api/models/m");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("1");
            assertThat(answer.body()).contains("not answered within 2000 ms");
            return null;
        });
        assertThat(served.get("/api/models/m").statusCode()).isEqualTo(200);
    }

    @Test
    void letsInOnlyWhoHasTheToken() {
        try (Served guarded = new Served(TokenFile.of("s3cret\n")).shown()) {
            for (String target : new String[] {"/", "/metrics", "/api/models", "/api/overview", "/nothing"}) {
                HttpResponse<String> answer = guarded.get(target);
                assertThat(answer.statusCode()).isEqualTo(401);
                assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
                        .startsWith("Basic");
                assertThat(answer.body()).contains("http.token.file").doesNotContain("s3cret");
            }
            assertThat(guarded.get("/health/ready").statusCode()).isEqualTo(200);
            for (String right : List.of("Bearer s3cret", "bearer s3cret", basic("anybody:s3cret"))) {
                assertThat(with(guarded, right)).isEqualTo(200);
            }
            for (String wrong : List.of(basic("anybody:s3cre"), "Bearer s3cret2", "Basic %%%", "s3cret")) {
                assertThat(with(guarded, wrong)).isEqualTo(401);
            }
        }
    }

    private static int with(Served served, String authorization) {
        return served.send(served.request("/api/models").header("Authorization", authorization))
                .statusCode();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "empty"})
    void refusesATokenFileThatHoldsNone(String name, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("empty"), " \n");
        Settings settings =
                new Settings(Map.of("http.token.file", folder.resolve(name).toString()));
        assertThatThrownBy(() -> new HttpServer(settings))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("http.token.file=");
    }
}
