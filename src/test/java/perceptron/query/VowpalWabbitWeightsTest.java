package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Weights of a model that scales features, for a program that knows nothing of scales and curves. */
class VowpalWabbitWeightsTest {
    @Test
    void areOfTheValuesAsTheyCome() {
        try (Served linear = new Served(Map.of("learner", "adaptive", "numbers", "linear")).shown()) {
            Random random = new Random(3);
            for (int i = 0; i < 300; i++) {
                float x = (float) random.nextGaussian() * 50;
                linear.instance.example("m", x > 20 ? "1" : "-1", x, 1.5f);
            }
            double score = 0;
            for (String line : linear.get("/api/models/m/weights?all=true&weights=current&format=vw")
                    .body()
                    .lines()
                    .filter(line -> line.matches("\\d+:[-0-9.E]+"))
                    .toList()) {
                String[] pair = line.split(":");
                double value = Map.of("0", 30.0, "1", 1.5).getOrDefault(pair[0], 1.0);
                score += Double.parseDouble(pair[1]) * value;
            }
            JsonNode said = Served.json(linear.post("/api/models/m/predict", "{\"features\":{\"values\":[30,1.5]}}"));
            double expected = said.path("predictions").path(0).path("score").asDouble();
            assertThat(score).isCloseTo(expected, within(1e-5)).isNotZero();
        }
    }

    @Test
    void areNotThoseOfCurves() {
        try (Served curves = new Served(Map.of("learner", "adaptive", "numbers", "curve")).shown()) {
            for (int i = 0; i < 20; i++) {
                curves.instance.example("m", i % 2 == 0 ? "1" : "-1", i, 1);
            }
            HttpResponse<String> answer = curves.get("/api/models/m/weights?format=vw");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("numbers=curve");
        }
    }
}
