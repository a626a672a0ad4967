package perceptron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.avro.Block;
import perceptron.avro.ImportPart;
import perceptron.avro.Reset;
import perceptron.avro.Update;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.pipeline.Driver;
import perceptron.pipeline.live.ModelView;
import perceptron.pipeline.wire.Codecs;

/** The updates alone make the same model as the store holds, to the bit, through everything that may happen to it. */
class ReplayTest {
    @ParameterizedTest
    @CsvSource({"perceptron, rms", "pa1, rms", "arow, rms", "adaptive, none"})
    void isTheModelToTheBit(String learner, String scale) {
        Map<String, ?> settings =
                Map.of("learner", learner, "classes", "discover", "scale", scale, "start", "random:7");
        try (Driver driver = new Driver(settings)) {
            Random random = new Random(5);
            for (int i = 0; i < 1_000; i++) {
                driver.example("m", "class " + random.nextInt(4), values(random));
                if (i == 300) {
                    driver.command("m", null, new Reset());
                }
                if (i >= 600 && i < 604) {
                    driver.command("m", "import", part(driver.view("m").model().classNames(), i - 600, random));
                }
            }
            ModelView view = driver.view("m");
            List<Update> updates = driver.read("updates", Update.class);
            Replay history = new Replay();
            updates.forEach(update -> history.add(Codecs.change(update)));

            assertThat(history.version()).isEqualTo(view.version());
            assertThat(history.settings()).isEqualTo(view.settings());
            assertSame(history.model(), view.model());
            assertThatThrownBy(() -> history.add(Codecs.change(updates.get(7)))).hasMessageContaining("are missing");
        }
    }

    private static float[] values(Random random) {
        float[] values = new float[1 + random.nextInt(20)];
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) random.nextGaussian();
        }
        return values;
    }

    private static ImportPart part(List<String> classes, int part, Random random) {
        Block block = new Block(random.nextInt(5000), List.of(random.nextGaussian(), random.nextGaussian()));
        return new ImportPart(4, part, classes, part, random.nextGaussian(), List.of(block));
    }

    private static void assertSame(LinearModel actual, LinearModel expected) {
        assertThat(actual.classNames()).isEqualTo(expected.classNames());
        assertThat(actual.updates()).isEqualTo(expected.updates());
        assertThat(actual.squaredNorm()).isEqualTo(expected.squaredNorm());
        assertThat(actual.settings()).isEqualTo(expected.settings());
        assertSame(actual.statistics().pages(), expected.statistics().pages());
        for (int vector = 0; vector < expected.vectors(); vector++) {
            assertSame(actual.vector(vector), expected.vector(vector));
        }
    }

    private static void assertSame(PagedWeights actual, PagedWeights expected) {
        for (int page = expected.nextPage(0); page >= 0; page = expected.nextPage(page + 1)) {
            assertThat(actual.page(page)).isEqualTo(expected.page(page));
        }
    }
}
