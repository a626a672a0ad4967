package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.avro.Done;
import perceptron.avro.Judged;
import perceptron.avro.Kind;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.learner.View;
import perceptron.pipeline.Driver;
import perceptron.pipeline.live.ModelView;
import perceptron.pipeline.wire.Command;

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
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        driver = new Driver(given);
    }

    @Test
    void theModelLearnsWhenTheLabelComes() {
        driver.exampleWithId("m", "e1", null, 1, 2);
        assertThat(driver.read("predictions", Prediction.class))
                .extracting(Prediction::getId, Prediction::getTrueLabel)
                .containsExactly(tuple("e1", null));
        assertThat(kinds()).containsExactly(Kind.START);
        assertThat(view().model().c()).isEqualTo(1);

        driver.label("m", "e1", "-1");
        List<Update> updates = driver.read("updates", Update.class);
        assertThat(updates)
                .extracting(Update::getKind, Update::getTopic, Update::getOffset, Update::getStep, Update::getValues)
                .containsExactly(tuple(Kind.LEARNED, "perceptron.labels", 0L, -1.0, List.of(1f, 2f)));
        assertThat(view().model().c()).isEqualTo(2);
        assertThat(driver.read("predictions")).isEmpty();
        Outcome outcome = onlyOutcome();
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
        assertThat(view().progress().measures().labelled()).isEqualTo(5);
        assertThat(view().progress().measures().mistakes(View.CURRENT)).isEqualTo(3);
        assertThat(view().progress().measures().examples()).isEqualTo(5);
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
        assertThat(view().model().c()).isEqualTo(3);
        assertThat(((Judged) onlyOutcome().getOutcome()).getScore()).isZero();
    }

    @Test
    void featuresStayScaledAsTheyWere() {
        with("scale", "maxabs");
        driver.example("m", "1", 2);
        driver.exampleWithId("m", "small", null, 4);
        driver.exampleWithId("m", "large", null, 16);
        driver.example("m", "1", 8);
        driver.read("updates");
        driver.label("m", "small", "-1");
        driver.label("m", "large", "1");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getKind, Update::getValues)
                .containsExactly(
                        tuple(Kind.LEARNED, List.of(2f)),
                        tuple(Kind.SCALE, List.of(16f)),
                        tuple(Kind.LEARNED, List.of(8f)));
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
    void aLabelThatComesFirstWaitsForItsExample() {
        driver.label("m", "e1", "-1");
        assertThat(driver.read("outcomes")).isEmpty();
        driver.exampleWithId("m", "e1", null, 1);
        assertThat(driver.read("predictions", Prediction.class))
                .extracting(Prediction::getTrueLabel)
                .containsOnlyNulls();
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getKind, Update::getTopic)
                .containsExactly(tuple(Kind.START, "perceptron.examples"), tuple(Kind.LEARNED, "perceptron.labels"));
        assertThat(onlyOutcome().getOutcome()).isInstanceOf(Judged.class);
        driver.advance(Duration.ofMinutes(2));
        assertThat(driver.read("dead-letters")).isEmpty();
    }

    @Test
    void aLabelWithoutAnExampleBecomesADeadLetterAsItCame() {
        byte[] sent = driver.label("m", "e1", "1");
        driver.advance(Duration.ofSeconds(59));
        assertThat(driver.read("dead-letters")).isEmpty();
        driver.advance(Duration.ofSeconds(1));
        TestRecord<byte[], byte[]> letter = onlyDeadLetter("unknown-id");
        assertThat(letter.key()).isEqualTo("m".getBytes(StandardCharsets.UTF_8));
        assertThat(letter.value()).isEqualTo(sent);
        assertThat(header(letter, "__streams.errors.topic")).isEqualTo("perceptron.labels");
        assertThat(driver.live.namesAfter("", 10)).isEmpty();
    }

    @Test
    void anExampleIsForgottenAfterItsTime() {
        with("examples.wait.ms", "5000", "labels.wait.ms", "1000");
        driver.exampleWithId("m", "in time", null, 1);
        driver.advance(Duration.ofSeconds(4));
        driver.exampleWithId("m", "too late", null, 1);
        driver.label("m", "in time", "1");
        assertThat(onlyOutcome().getId()).isEqualTo("in time");
        driver.advance(Duration.ofSeconds(5));
        driver.label("m", "too late", "1");
        driver.advance(Duration.ofSeconds(1));
        onlyDeadLetter("unknown-id");
        assertThat(driver.read("outcomes")).isEmpty();
    }

    @Test
    void nothingIsRememberedWhereNothingIsToBe() {
        with("examples.wait.ms", "0", "labels.wait.ms", "0");
        driver.exampleWithId("m", "e", null, 1);
        driver.label("m", "e", "1");
        onlyDeadLetter("unknown-id");
    }

    @Test
    void theOldestGiveWayWhereThereAreTooMany() {
        // Room for two of them.
        with("waiting.bytes", "200", "labels.wait.ms", "0");
        for (String id : List.of("a", "b", "c")) {
            driver.exampleWithId("m", id, null, 1);
        }
        driver.label("m", "a", "1");
        onlyDeadLetter("unknown-id");
        driver.label("m", "c", "1");
        driver.label("m", "b", "1");
        assertThat(driver.read("outcomes", Outcome.class))
                .extracting(Outcome::getId)
                .containsExactly("c", "b");
    }

    @Test
    void theFirstOfTwoExamplesWithOneIdCounts() {
        driver.exampleWithId("m", "e", null, 1);
        driver.exampleWithId("m", "e", null, 2);
        assertThat(driver.read("predictions")).hasSize(2);
        assertThat(view().progress().duplicateIds()).isEqualTo(1);
        driver.label("m", "e", "-1");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getValues)
                .endsWith(List.of(1f));
        // Once it has its label, the id is free again.
        driver.exampleWithId("m", "e", null, 3);
        assertThat(view().progress().duplicateIds()).isEqualTo(1);
    }

    @Test
    void theFirstOfTwoLabelsThatWaitCounts() {
        driver.label("m", "e", "-1");
        driver.label("m", "e", "1");
        onlyDeadLetter("duplicate-id");
        driver.exampleWithId("m", "e", null, 1);
        assertThat(((Judged) onlyOutcome().getOutcome()).getTrueLabel()).isEqualTo("-1");
    }

    @Test
    void aLabelThatTheModelDoesNotTakeIsADeadLetterAndTheExampleWaitsOn() {
        driver.exampleWithId("m", "e", null, 1);
        driver.label("m", "e", "maybe");
        onlyDeadLetter("bad-label");
        driver.label("early", "e", "maybe");
        driver.exampleWithId("early", "e", null, 1);
        onlyDeadLetter("bad-label");
        assertThat(kinds()).containsExactly(Kind.START, Kind.START);
        driver.label("m", "e", "1");
        driver.label("early", "e", "1");
        assertThat(driver.read("outcomes")).hasSize(2);
    }

    @Test
    void aLabelMayBringAClass() {
        with("classes", "discover");
        driver.exampleWithId("m", "e", null, 1);
        driver.label("m", "e", "red");
        assertThat(kinds()).containsExactly(Kind.START, Kind.CLASS, Kind.LEARNED);
        assertThat(onlyOutcome().getOutcome())
                .isEqualTo(new Judged(null, 0.0, null, null, null, "averaged", null, "red", false, false, 1L));
    }

    @Test
    void idsOfOneModelAreNotThoseOfAnother() {
        driver.exampleWithId("m", "1e", null, 1);
        driver.exampleWithId("m1", "e", null, 2);
        driver.label("m1", "e", "-1");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getValues)
                .endsWith(List.of(2f));
    }

    @Test
    void aDeletedModelTakesAlongWhatWaits() {
        with("labels.wait.ms", "1000");
        driver.exampleWithId("m", "e", null, 1);
        driver.command("m", "c", new Command.Delete());
        assertThat(onlyOutcome().getOutcome()).isEqualTo(new Done("delete"));
        driver.label("m", "e", "1");
        driver.example("m", "1", 1);
        driver.advance(Duration.ofSeconds(1));
        onlyDeadLetter("unknown-id");
        assertThat(driver.read("outcomes")).isEmpty();

        driver.exampleWithId("m", "of the second", null, 1);
        driver.exampleWithId("m", "e", null, 1);
        driver.command("m", "c", new Command.Delete());
        driver.exampleWithId("m", "e", null, 7);
        driver.label("m", "e", "-1");
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getValues)
                .endsWith(List.of(7f));
    }

    @Test
    void aModelThatWasResetLearnsFromExamplesOfBefore() {
        with("classes", "discover", "scale", "maxabs");
        driver.example("m", "red", 2);
        driver.exampleWithId("m", "e", null, 8);
        driver.command("m", "c", new Command.Reset());
        driver.example("m", "blue", 4);
        driver.read("updates");
        driver.read("outcomes");
        driver.label("m", "e", "red");

        // Scaled by what the model knows since the reset. What it said before is told, and not held against it.
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getKind, Update::getValues)
                .containsExactly(
                        tuple(Kind.CLASS, List.of()), tuple(Kind.SCALE, List.of(8f)), tuple(Kind.LEARNED, List.of(2f)));
        Judged judged = (Judged) onlyOutcome().getOutcome();
        assertThat(judged.getLabel()).isEqualTo("red");
        assertThat(judged.getCorrect()).isTrue();
        assertThat(view().model().c()).isEqualTo(3);
        assertThat(view().progress().measures().labelled()).isEqualTo(1);
    }

    private List<Kind> kinds() {
        return driver.read("updates", Update.class).stream()
                .map(Update::getKind)
                .toList();
    }

    private ModelView view() {
        var asked = driver.live.view("m").orElseThrow();
        driver.advance(Duration.ofMillis(50));
        return asked.join();
    }

    private Outcome onlyOutcome() {
        List<Outcome> outcomes = driver.read("outcomes", Outcome.class);
        assertThat(outcomes).hasSize(1);
        return outcomes.get(0);
    }

    private TestRecord<byte[], byte[]> onlyDeadLetter(String reason) {
        List<TestRecord<byte[], byte[]>> letters = driver.read("dead-letters");
        assertThat(letters).hasSize(1);
        assertThat(header(letters.get(0), "perceptron.reason")).isEqualTo(reason);
        return letters.get(0);
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
