package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.avro.Update;

class ExamplesFormatTest {

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
