package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.avro.Done;
import perceptron.avro.ImportPart;
import perceptron.avro.Prediction;
import perceptron.avro.Refused;
import perceptron.avro.Update;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.model.ModelDifference;
import perceptron.model.Replay;
import perceptron.pipeline.Driver;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.pipeline.settings.SizedSettings;
import perceptron.pipeline.wire.Codecs;

/** A whole model goes from one job to another: from there on both predict and learn the same, bit for bit. */
class WholeImportTest {
    private static final int EXAMPLES = 1_500;
    private static final int MORE = 400;

    private final Random random = new Random(5);

    static Stream<Map<String, String>> settings() {
        return Stream.of(
                Map.of("learner", "perceptron", "start", "random:7"),
                Map.of("learner", "pa1", "answer", "averaged"),
                Map.of("learner", "arow", "classes", "discover", "scale", "rms"),
                Map.of("learner", "adaptive"),
                Map.of("learner", "adaptive", "numbers", "linear", "threshold", "0.3"),
                Map.of("learner", "adaptive", "numbers", "surface", "classes", "discover"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void isTheSameModelFromThereOn(Map<String, String> given) {
        boolean classes = given.containsKey("classes");
        Map<String, String> small = new HashMap<>(given);
        small.put("heap.models.bytes", "1"); // The model leaves the heap whenever another one is used.
        try (Driver from = new Driver(given);
                Driver to = new Driver(small)) {
            Example first = next(classes); // of the same class in both, since classes are known by their order
            send(to, first);
            send(from, first);
            for (int k = 0; k < EXAMPLES; k++) {
                send(from, next(classes));
            }
            ModelView exported = from.view("m");
            double[] measures = exported.progress().measures().toNumbers();
            List<ImportPart> parts =
                    ImportParts.ofWhole(exported.model(), measures, SizedSettings.of(Map.copyOf(given)));
            parts.forEach(part -> to.command("m", "i", part));
            assertThat(to.onlyOutcome().getOutcome()).isEqualTo(new Done("import"));
            assertSame(to, exported);
            from.read("predictions");
            to.read("predictions");

            for (int k = 0; k < MORE; k++) {
                Example example = next(classes);
                send(from, example);
                send(to, example);
                to.example("other", null, 1);
                Prediction expected = from.read("predictions", Prediction.class).get(0);
                Prediction actual = to.read("predictions", Prediction.class).get(0);
                actual.setVersion(expected.getVersion());
                actual.setTopic(expected.getTopic());
                actual.setOffset(expected.getOffset());
                assertThat(actual).isEqualTo(expected);
            }
            assertSame(to, from.view("m"));
            Replay replay = new Replay();
            to.read("updates", Update.class).stream().map(Codecs::change).forEach(change -> {
                if (change.version == replay.version() + 1) { // not of the other model
                    replay.add(change);
                }
            });
            assertNoDifference(replay.model(), to.view("m"));
        }
    }

    private static void assertSame(Driver to, ModelView expected) {
        to.example("other", null, 1);
        ModelView actual = to.view("m");
        assertThat(actual.model().counters()).isEqualTo(expected.model().counters());
        assertThat(actual.progress().measures().toNumbers())
                .isEqualTo(expected.progress().measures().toNumbers());
        assertNoDifference(actual.model(), expected);
    }

    private static void assertNoDifference(LinearModel actual, ModelView expected) {
        assertThat(new ModelDifference(index -> List.of()).first(actual, expected.model()))
                .isEmpty();
    }

    @Test
    void whatCannotBeTheCountersOrTheMeasuresOfAModelIsRefused() {
        try (Driver driver = new Driver(Map.of())) {
            driver.example("m", "1", 1);
            ModelView view = driver.view("m");
            double[] measures = view.progress().measures().toNumbers();
            measures[3]++;
            List<ImportPart> parts = ImportParts.ofWhole(view.model(), measures, SizedSettings.of(Map.of()));
            parts.forEach(part -> driver.command("m", "i", part));
            assertThat(driver.onlyOutcome().getOutcome())
                    .isEqualTo(new Refused("import", "the measures were changed, or are those of another release"));
            ImportPart counters = parts.get(0);
            counters.getBlocks().get(0).getWeights().set(0, 0.0);
            driver.command("m", "j", counters);
            assertThat(driver.onlyOutcome().getOutcome().toString()).contains("these are not the counters");
            assertThat(driver.view("m").model().counters())
                    .isEqualTo(view.model().counters());
        }
    }

    private static void send(Driver driver, Example example) {
        driver.send(driver.now(), "m", example);
    }

    /** With few features, of which some have to do with each other. */
    private Example next(boolean classes) {
        Example example = new Example();
        FeatureVector x = example.beginDense();
        for (int index = 0; index < 6; index++) {
            x.add((float) random.nextGaussian() * (1 << index));
        }
        double side = x.value(0) * x.value(1) / 2 + x.value(2) / 4 + random.nextGaussian() / 10;
        example.label(classes ? "class " + (side > 1 ? 2 : side > -1 ? 1 : 0) : side > 0 ? "1" : "-1");
        return example;
    }
}
