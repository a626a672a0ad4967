package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeadLettersTest {
    @Test
    void theLastOnesStandWithTheirReasonAndPlace() {
        try (Served served = new Served(Map.of("learner", "perceptron")).shown()) {
            assertThat(served.json("/api/dead-letters").path("latest")).isEmpty();
            served.instance.example("m", "no label of this model", 1);
            JsonNode answer = served.json("/api/dead-letters");
            JsonNode letter = answer.path("latest").path(0);
            assertThat(letter.path("reason").asText()).isEqualTo("bad-label");
            assertThat(letter.path("message").asText()).contains("no label of this model");
            assertThat(letter.path("topic").asText()).endsWith("examples");
            assertThat(letter.path("text").asText()).contains("no label of this model");
            assertThat(answer.path("minutes")).hasSize(60);
            assertThat(answer.path("minutes").get(59).asLong()
                            + answer.path("minutes").get(58).asLong())
                    .isEqualTo(1);
        }
    }
}
