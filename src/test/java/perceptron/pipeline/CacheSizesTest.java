package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.avro.Prediction;

/** The note before a commit goes through a cache, which may flush it at any time. */
class CacheSizesTest {
    private static List<Prediction> predictions(long bytes) {
        Driver driver = new Driver(Map.of("kafka.statestore.cache.max.bytes", "" + bytes, "learner", "adaptive"));
        try {
            for (int n = 0; n < 300; n++) {
                String model = "m" + n % 7;
                driver.exampleWithId(model, "e" + n, n % 3 == 0 ? null : n % 2 == 0 ? "1" : "-1", n % 5 - 2, n % 11);
                if (n % 6 == 0 && n > 30) {
                    driver.label("m" + (n - 30) % 7, "e" + (n - 30), "1");
                }
                if (n % 50 == 0) {
                    driver.advance(Duration.ofSeconds(1));
                }
            }
            List<Prediction> all = new ArrayList<>(driver.read("predictions", Prediction.class));
            assertThat(driver.read("dead-letters")).isEmpty();
            assertThat(driver.read("outcomes")).isNotEmpty();
            return all;
        } finally {
            driver.close();
        }
    }

    @Test
    void changeNothing() {
        List<Prediction> usual = predictions(10_000_000);
        assertThat(usual).hasSize(300);
        assertThat(predictions(0)).isEqualTo(usual);
        assertThat(predictions(600)).isEqualTo(usual);
    }
}
