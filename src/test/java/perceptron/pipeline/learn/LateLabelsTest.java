package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.avro.Judged;
import perceptron.avro.Kind;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Reset;
import perceptron.avro.Update;
import perceptron.learner.View;
import perceptron.pipeline.Driver;

/** What is learned from a label that arrives later, and what is said of it. */
class LateLabelsTest {
    /** The probability of a score of 0 before any label was seen. */
    private static final double NOTHING_KNOWN = 0.515625;

    private Driver driver = new Driver(Map.of());

    @AfterEach
    void close() {
        driver.close();
    }

    private void with(String... settings) {
        driver.close();
        driver = Driver.with(settings);
    }

    @Test
    void theModelLearnsWhenTheLabelComes() {
        driver.exampleWithId("m", "e1", null, 1, 2);
        assertThat(driver.read("predictions", Prediction.class))
                .extracting(Prediction::getId, Prediction::getTrueLabel)
                .containsExactly(tuple("e1", null));
        assertThat(kinds()).containsExactly(Kind.START);
        assertThat(driver.view("m").model().c()).isEqualTo(1);

        driver.label("m", "e1", "-1");
        List<Update> updates = driver.read("updates", Update.class);
        assertThat(updates)
                .extracting(Update::getKind, Update::getTopic, Update::getOffset, Update::getStep, Update::getValues)
                .containsExactly(tuple(Kind.LEARNED, "perceptron.labels", 0L, -1.0, List.of(1f, 2f)));
        assertThat(driver.view("m").model().c()).isEqualTo(2);
        assertThat(driver.read("predictions")).isEmpty();
        Outcome outcome = driver.onlyOutcome();
        assertThat(outcome.getId()).isEqualTo("e1");
        assertThat(outcome.getTopic()).isEqualTo("perceptron.labels");
        assertThat(outcome.getVersion()).isEqualTo(2);
        assertThat(outcome.getOutcome())
                .isEqualTo(new Judged("+1", 0.0, "+1", null, "+1", "averaged", NOTHING_KNOWN, "-1", false, false, 1L));
    }

    @Test
    void mistakesAreCountedByWhatWasPredictedThen() {
        driver.exampleWithId("m", "wrong", null, 1);
        driver.example("m", "-1", 1);
        driver.exampleWithId("m", "right", null, 1);
        driver.example("m", "1", 1);
        driver.example("m", "1", 1);
        driver.label("m", "wrong", "-1");
        driver.label("m", "right", "-1");

        assertThat(driver.read("outcomes", Outcome.class))
                .extracting(each -> ((Judged) each.getOutcome()).getCorrect())
                .containsExactly(false, true);
        // Of the five, the first labelled one was a mistake, its successor too, and the late one called wrong.
        assertThat(driver.view("m").progress().measures().labelled()).isEqualTo(5);
        assertThat(driver.view("m").progress().measures().mistakes(View.CURRENT))
                .isEqualTo(3);
        assertThat(driver.view("m").progress().measures().examples()).isEqualTo(5);
    }

    @Test
    void whatIsLearnedIsDecidedByTheWeightsOfNow() {
        with("learner", "pa");
        driver.exampleWithId("m", "e", null, 3);
        driver.example("m", "1", 1);
        driver.read("updates");
        driver.label("m", "e", "1");
        // After the labelled example w = 0.5 and bias = 0.5: the score of 3 is 2, the loss 0. Then, it was 1.
        assertThat(driver.read("updates")).isEmpty();
        assertThat(driver.view("m").model().c()).isEqualTo(3);
        assertThat(((Judged) driver.onlyOutcome().getOutcome()).getScore()).isZero();
    }

    @Test
    void featuresAreScaledByWhatIsKnownWhenTheLabelArrives() {
        with("scale", "rms");
        driver.example("m", "1", 2);
        driver.exampleWithId("m", "small", null, 4);
        driver.exampleWithId("m", "large", null, 16);
        driver.example("m", "1", 8);
        driver.read("updates");
        driver.label("m", "small", "-1");
        driver.label("m", "large", "1");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getKind, Update::getValues)
                .containsExactly(tuple(Kind.LEARNED, List.of(4f)), tuple(Kind.LEARNED, List.of(16f)));
        // Of 2 and 4 the mean square is 10. When 16 was predicted, only 2 was known.
        assertThat(driver.view("m").model().vector(0).w(0)).isEqualTo(-1 + (float) (16 * Math.sqrt(2.0 / 20)));
    }

    @Test
    void importanceIsThatOfTheExample() {
        driver.weighed("m", "e", 2.5, 1);
        driver.label("m", "e", "-1");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getStep)
                .endsWith(-2.5);
    }

    @Test
    void aLabelMayBringAClass() {
        with("classes", "discover");
        driver.exampleWithId("m", "e", null, 1);
        driver.label("m", "e", "red");
        assertThat(kinds()).containsExactly(Kind.START, Kind.LEARNED);
        assertThat(driver.onlyOutcome().getOutcome())
                .isEqualTo(new Judged(null, 0.0, null, null, null, "averaged", null, "red", false, false, 1L));
    }

    @Test
    void aModelThatWasResetLearnsFromExamplesOfBefore() {
        with("classes", "discover", "scale", "rms");
        driver.example("m", "red", 2);
        driver.exampleWithId("m", "e", null, 8);
        driver.command("m", "c", new Reset());
        driver.example("m", "blue", 4);
        driver.read("updates");
        driver.read("outcomes");
        driver.label("m", "e", "red");

        // Scaled by what the model knows since the reset. What it said before is told, and not held against it.
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getKind, Update::getValues)
                .containsExactly(tuple(Kind.LEARNED, List.of(8f)));
        Judged judged = (Judged) driver.onlyOutcome().getOutcome();
        assertThat(judged.getLabel()).isEqualTo("red");
        assertThat(judged.getCorrect()).isTrue();
        assertThat(driver.view("m").model().c()).isEqualTo(3);
        assertThat(driver.view("m").progress().measures().labelled()).isEqualTo(1);
    }

    private List<Kind> kinds() {
        return driver.read("updates", Update.class).stream()
                .map(Update::getKind)
                .toList();
    }
}
