package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import perceptron.avro.Judged;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Reset;
import perceptron.avro.Update;
import perceptron.model.Replay;
import perceptron.pipeline.Driver;
import perceptron.pipeline.wire.Codecs;

/** Without the setting {@code labels}, labels that are booleans keep their names. */
class BooleanLabelsTest {
    private static final List<String> BOOLEANS = List.of("false", "true");

    /** The model leaves the heap whenever another one is used. */
    @AutoClose
    private final Driver driver = new Driver(Map.of("heap.models.bytes", "1"));

    private List<Prediction> predictions() {
        return driver.read("predictions", Prediction.class);
    }

    @Test
    void theyStayFalseAndTrueInAllThatIsPublished() {
        driver.example("m", "false", -1, 2);
        driver.example("other", null, 1);
        driver.example("m", "true", 1, -2);
        driver.exampleWithId("m", "late", null, -1, 2);
        driver.label("m", "late", "false");
        assertThat(predictions())
                .extracting(Prediction::getLabel, Prediction::getTrueLabel)
                .containsExactly(
                        tuple("true", "false"), tuple("+1", null), tuple("true", "true"), tuple("false", null));
        Judged judged = (Judged) driver.read("outcomes", Outcome.class).get(0).getOutcome();
        assertThat(List.of(judged.getLabel(), judged.getTrueLabel())).containsExactly("false", "false");

        driver.command("m", "r", new Reset());
        driver.example("other", null, 1);
        driver.example("m", null, 1, -2);
        assertThat(predictions()).extracting(Prediction::getLabel).endsWith("true");
        assertThat(driver.view("m").model().classNames()).isEqualTo(BOOLEANS);
        Replay replay = new Replay();
        driver.read("updates", Update.class).stream()
                .map(Codecs::change)
                .filter(change -> change.version == replay.version() + 1) // the other model has one change
                .forEach(replay::add);
        assertThat(replay.version()).isEqualTo(driver.view("m").version());
        assertThat(replay.model().classNames()).isEqualTo(BOOLEANS);
    }

    @Test
    void theFirstLabelThatIsLearnedSaysWhatBothKindsAreCalled() {
        driver.example("numbers", "1", 1);
        driver.example("numbers", "false", -3);
        driver.example("booleans", "true", 1);
        driver.example("booleans", "-1", -3);
        List<Prediction> all = predictions();
        assertThat(all).extracting(Prediction::getTrueLabel).containsExactly("+1", "-1", "true", "false");
        assertThat(all).extracting(Prediction::getLabel).containsExactly("+1", "-1", "true", "false");
        assertThat(all.get(3).getScore()).isEqualTo(all.get(1).getScore());
    }
}
