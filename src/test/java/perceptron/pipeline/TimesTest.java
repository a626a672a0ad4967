package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.avro.Update;
import perceptron.example.Example;
import perceptron.features.Featurizer;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.FeatureNumbers;
import perceptron.model.ModelSettings;
import perceptron.model.Replay;
import perceptron.model.Trainer;
import perceptron.pipeline.wire.Codecs;

/** Times in a job: what its model learned of them, against a model in memory and against the updates. */
class TimesTest {
    private static final Map<String, String> SETTINGS = Map.of("learner", "adaptive", "time.zone", "Asia/Tokyo");

    @Test
    void areTheSameLiveInMemoryAndReplayed() {
        Random random = new Random(3);
        LinearModel model = new LinearModel(ModelSettings.of(SETTINGS).learner());
        Featurizer featurizer = ModelSettings.of(SETTINGS).featurizer(null);
        Trainer trainer = new Trainer(model);
        try (Driver driver = new Driver(SETTINGS)) {
            for (int n = 0; n < 300; n++) {
                Example example = new Example();
                Instant at = Instant.ofEpochSecond(random.nextInt(2_000_000_000) / 3600 * 3600);
                example.beginNamed().category("at", at.toString());
                example.named().category("opens", random.nextBoolean() ? "00:00" : "09:30:15");
                example.named().number("amount", random.nextInt(9));
                example.label(at.getEpochSecond() % 86_400 < 20_000 ? "1" : "-1");
                driver.send(driver.now(), "m", example);
                trainer.process(featurizer.vector(example), example.label(), 1);
            }
            LinearModel live = driver.view("m").model();
            assertSame(live, model);
            Replay replay = new Replay();
            driver.read("updates", Update.class).forEach(update -> replay.add(Codecs.change(update)));
            assertThat(replay.settings()).containsEntry("time.zone", "Asia/Tokyo");
            assertSame(replay.model(), model);
        }
    }

    private static void assertSame(LinearModel actual, LinearModel expected) {
        assertThat(actual.floors().count()).isEqualTo(expected.floors().count()).isEqualTo(3);
        assertThat(FeatureNumbers.known(expected.vector(1, 0)))
                .as("hats of hours")
                .hasSizeGreaterThan(20);
        for (int floor = 0; floor < expected.floors().count(); floor++) {
            assertSame(actual.vector(floor, 0), expected.vector(floor, 0));
        }
    }

    private static void assertSame(PagedWeights actual, PagedWeights expected) {
        int[] known = FeatureNumbers.known(expected);
        assertThat(FeatureNumbers.known(actual)).isEqualTo(known);
        for (int index : known) {
            for (int number = 0; number < expected.stride(); number++) {
                assertThat(actual.at(index, number)).isEqualTo(expected.at(index, number));
            }
        }
    }
}
