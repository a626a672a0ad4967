package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
    void eachListsTheModelsOfBoth() {
        for (Served each : List.of(a, b)) {
            assertThat(json(each, "/api/models").path("models"))
                    .extracting(model -> model.path("name").asText())
                    .containsExactly("of-a", "of-b");
            assertThat(json(each, "/api/instances").path("instances")).hasSize(2);
        }
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
}
