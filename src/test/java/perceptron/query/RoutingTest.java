package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import perceptron.query.http.Request;

/** Two instances of one job, each with a model of its own. */
class RoutingTest {
    private static final Map<String, ?> GIVEN = TokenFile.of("t");
    private final Served a = new Served(GIVEN).shown();
    private final Served b = new Served(GIVEN).shown();

    @BeforeEach
    void know() {
        List<String> both = List.of(a.server.address(), b.server.address());
        a.instance.addresses(both);
        b.instance.addresses(both);
        a.instance.example("of-a", "1", 1);
        b.instance.example("of-b", "1", 1, 2);
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    private static HttpResponse<String> get(Served served, String target) {
        return served.send(served.request(target).header("Authorization", "Bearer t"));
    }

    private static JsonNode json(Served served, String target) {
        return Served.json(get(served, target));
    }

    @Test
    void eachAnswersForEither() {
        assertThat(json(a, "/api/models/of-b").path("instance").asText()).isEqualTo(b.server.address());
        assertThat(json(b, "/api/models/of-a").path("instance").asText()).isEqualTo(a.server.address());
        JsonNode said = Served.json(a.send(a.request("/api/models/of-b/predict")
                .header("Authorization", "Bearer t")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{\"features\":{\"values\":[1,2]}}"))));
        assertThat(said.path("predictions").path(0).path("score").asDouble()).isEqualTo(6);
        assertThat(json(a, "/api/models/of-b/weights?top=1")
                        .path("weights")
                        .path(0)
                        .path("index")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void eachListsTheModelsOfBoth() {
        for (Served each : List.of(a, b)) {
            assertThat(json(each, "/api/models").path("models"))
                    .extracting(model -> model.path("name").asText())
                    .containsExactly("of-a", "of-b");
            assertThat(json(each, "/api/instances").path("instances")).hasSize(2);
        }
    }

    @Test
    void aModelThatNobodyHasIsNotFound() {
        assertThat(get(a, "/api/models/none").statusCode()).isEqualTo(404);
    }

    @Test
    void aModelThatMayBeOnItsWayIsToBeAskedForAgain() {
        b.instance.isSettled(false);
        HttpResponse<String> answer = get(a, "/api/models/none");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        b.instance.isSettled(true);
        a.instance.state(State.REBALANCING);
        assertThat(get(a, "/api/models/none").statusCode()).isEqualTo(503);
        assertThat(get(b, "/api/models/none").statusCode()).isEqualTo(503);
    }

    @Test
    void anOwnerThatCannotBeReachedIsABadGateway() {
        assertThat(get(a, "/api/models/of-b").statusCode()).isEqualTo(200);
        b.close();
        assertThat(get(a, "/api/models/of-b").statusCode()).isEqualTo(502);
        HttpResponse<String> again = get(a, "/api/models/of-b");
        assertThat(again.statusCode()).isEqualTo(502);
        assertThat(again.body()).contains(b.server.address());
        assertThat(json(a, "/api/models").path("missing").path(0).asText()).isEqualTo(b.server.address());
        assertThat(json(a, "/api/instances")
                        .path("instances")
                        .path(1)
                        .path("state")
                        .asText())
                .isEqualTo("unreachable");
    }

    @Test
    void aModelIsFoundAgainAfterItMoved() {
        b.instance.example("of-a", "1", 1);
        assertThat(json(a, "/api/models/of-b").path("examples").asInt()).isEqualTo(1);
        // of-b moves to a third instance, of which both learn.
        try (Served c = new Served(GIVEN).shown()) {
            List<String> now = List.of(a.server.address(), b.server.address(), c.server.address());
            a.instance.addresses(now);
            c.instance.example("of-b", "1", 1);
            c.instance.example("of-b", "1", 1);
            b.instance.delete("of-b");
            assertThat(json(a, "/api/models/of-b").path("examples").asInt()).isEqualTo(2);
        }
    }

    @Test
    void asksOnceAndNoFurther() {
        HttpResponse<String> answer = a.send(a.request("/api/models/of-b")
                .header("Authorization", "Bearer t")
                .header(Request.HOP, b.server.address()));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("not at this instance");
    }
}
