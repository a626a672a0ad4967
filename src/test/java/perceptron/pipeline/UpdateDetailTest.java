package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.avro.Kind;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.pipeline.wire.Codecs;

/** How much the updates topic says, and that the update rates say the same of it in every case. */
class UpdateDetailTest {
    private static Driver driver(String updates) {
        Driver driver = new Driver(Map.of("updates", updates, "learner", "arow"));
        driver.example("m", "1", 0.5f, 2f);
        driver.example("m", "-1", 2f, -1f);
        return driver;
    }

    @Test
    void briefOnesLeaveOutFeaturesAndCoefficientsAlone() {
        try (Driver full = driver("full");
                Driver brief = driver("brief")) {
            List<Update> expected = full.read("updates", Update.class);
            List<Update> actual = brief.read("updates", Update.class);
            expected.forEach(update -> {
                update.setBrief(true);
                update.setIndices(List.of());
                update.setValues(List.of());
                update.setSteps(List.of());
                update.setSeconds(List.of());
                update.setResidual(0.0);
            });
            assertThat(actual).isEqualTo(expected).anyMatch(update -> update.getKind() == Kind.LEARNED);
        }
    }

    @Test
    void noModelIsRebuiltFromBriefOnes() {
        try (Driver driver = driver("brief")) {
            Update first = driver.read("updates", Update.class).get(0);
            assertThatThrownBy(() -> new Replay().add(Codecs.change(first)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("updates=brief")
                    .hasMessageContaining("updates=full");
        }
    }

    @Test
    void noneAreSentWhereTheyAreOff() {
        try (Driver driver = driver("off")) {
            assertThat(driver.read("updates", Update.class)).isEmpty();
        }
    }
}
