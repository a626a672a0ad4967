package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.avro.Prediction;
import perceptron.avro.Update;

class UpdatesOffTest {
    @Test
    void modelsLearnWithoutUpdatesBeingSent() {
        try (Driver driver = new Driver(Map.of("updates", "off", "learner", "perceptron"))) {
            driver.example("m", "1", 0.5f, 2f);
            driver.example("m", "-1", 2f, -1f);
            assertThat(driver.read("predictions", Prediction.class))
                    .extracting(Prediction::getVersion)
                    .containsExactly(1L, 2L);
            assertThat(driver.read("updates", Update.class)).isEmpty();
        }
    }
}
