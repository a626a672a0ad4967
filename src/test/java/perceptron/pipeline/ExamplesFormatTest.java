package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.avro.Prediction;
import perceptron.avro.Update;

class ExamplesFormatTest {
    @Test
    void jsonObjectsAreExamples() {
        try (Driver driver = new Driver(Map.of(
                "examples.format",
                "json",
                "label.field",
                "fraud",
                "id.field",
                "order.number",
                "exclude.fields",
                "order.note"))) {
            send(driver, "{'order': {'number': 7, 'total': 9.5, 'note': 'x'}, 'fraud': true}");
            send(driver, "{'order': {'number': 8, 'total': 1}, 'fraud': {'really': 'no'}}");
            send(driver, "{'order': {'number': 9, 'total': 2}}");
            List<Prediction> predictions = driver.read("predictions", Prediction.class);
            assertThat(predictions).extracting(Prediction::getId).containsExactly("7", "9");
            assertThat(predictions).extracting(Prediction::getTrueLabel).containsExactly("+1", null);
            assertThat(driver.read("dead-letters")).hasSize(1);
        }
    }

    @Test
    void examplesMayBeJson() {
        try (Driver driver = new Driver(Map.of("examples.format", "example-json"))) {
            send(driver, "{'id': 'a', 'label': -1, 'features': {'indices': [3, 9], 'values': [1, 2]}}");
            Update update = driver.read("updates", Update.class).get(1);
            assertThat(update.getIndices()).containsExactly(3, 9);
            assertThat(update.getValues()).containsExactly(1f, 2f);
            assertThat(update.getLabel()).isEqualTo("-1");
        }
    }

    private static void send(Driver driver, String json) {
        byte[] key = "m".getBytes(StandardCharsets.UTF_8);
        driver.raw("examples", key, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}
