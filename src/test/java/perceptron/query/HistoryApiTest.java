package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a model did, as the page asks for it. */
class HistoryApiTest {
    private final Served served = new Served(Map.of("error.window", 200)).shown();

    @AfterEach
    void close() {
        served.close();
    }

    private JsonNode history() {
        return served.json("/api/models/m/history?seconds=60");
    }

    @Test
    void saysWhenAModelBeganAndWhenItDrifts() {
        served.instance.example("m", "1", 1);
        await().until(() -> served.get("/metrics").body().contains("perceptron_examples_total{model=\"m\"} 1.0"));
        for (int i = 0; i < 3_000; i++) {
            boolean positive = i % 2 == 0;
            boolean label = i < 1_500 == positive;
            // After the middle the labels are drawn by lot: nothing is left to be learned.
            String drawn = i < 1_500 ? (label ? "1" : "-1") : ((i * 7919) % 13 < 6 ? "1" : "-1");
            served.instance.example("m", drawn, positive ? 1 : -1);
        }
        await().untilAsserted(() -> assertThat(history().path("happened"))
                .anyMatch(note -> note.path("kind").asText().equals("DRIFT")));
        assertThat(history().path("happened"))
                .anyMatch(note -> note.path("kind").asText().equals("START"));
    }

    @Test
    void showsASampleOfThePredictionsOnceSomebodyAsks() {
        served.instance.example("m", "1", 1);
        assertThat(history().path("predictions")).isEmpty();
        long start = System.nanoTime();
        for (int i = 0; i < 2_000; i++) {
            served.instance.example("m", "1", 1);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        JsonNode predictions = history().path("predictions");
        assertThat(predictions.size()).isBetween(1, Math.min(12, (int) (seconds * 10) + 2));
        assertThat(predictions.path(0).path("trueLabel").asText()).isEqualTo("+1");
        assertThat(predictions.path(0).path("answerCorrect").isBoolean()).isTrue();
    }

    @Test
    void aModelOfWhichNothingWasHeardHasNoHistory() {
        served.instance.example("m", "1", 1);
        assertThat(served.json("/api/models/m/history").path("points")).isEmpty();
        assertThat(served.get("/api/models/m/history?seconds=100000").body()).contains("is not within 1 and 86400");
    }
}
