package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import perceptron.avro.Delete;
import perceptron.avro.Done;
import perceptron.avro.Judged;
import perceptron.avro.Kind;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.pipeline.Driver;

/** Examples and later labels wait for each other, for a while: who meets whom, and what becomes of those that meet nobody. */
class LabelsAndExamplesMeetTest {
    /** The probability of a score of 0 before any label was seen. */
    private static final double NOTHING_KNOWN = 0.515625;

    @AutoClose
    private Driver driver = new Driver(Map.of());

    private void with(String... settings) {
        driver.close();
        driver = Driver.with(settings);
    }

    @Test
    void aLabelThatComesFirstWaitsForItsExample() {
        driver.label("m", "e1", "-1");
        assertThat(driver.read("outcomes")).isEmpty();
        driver.exampleWithId("m", "e1", null, 1);
        assertThat(driver.predictions(Prediction::getTrueLabel)).containsOnlyNulls();
        assertThat(driver.read("updates", Update.class))
                .extracting(Update::getKind, Update::getTopic)
                .containsExactly(tuple(Kind.START, "perceptron.examples"), tuple(Kind.LEARNED, "perceptron.labels"));
        assertThat(driver.onlyOutcome().getOutcome()).isInstanceOf(Judged.class);
        driver.advance(Duration.ofMinutes(2));
        assertThat(driver.read("dead-letters")).isEmpty();
    }

    @Test
    void aLabelWithoutAnExampleBecomesADeadLetterAsItCame() {
        byte[] sent = driver.label("m", "e1", "1");
        driver.advance(Duration.ofSeconds(59));
        assertThat(driver.read("dead-letters")).isEmpty();
        driver.advance(Duration.ofSeconds(1));
        List<TestRecord<byte[], byte[]>> letters = driver.read("dead-letters");
        assertThat(letters).hasSize(1);
        TestRecord<byte[], byte[]> letter = letters.get(0);
        assertThat(Driver.header(letter, "perceptron.reason")).isEqualTo("unknown-id");
        assertThat(letter.key()).isEqualTo("m".getBytes(StandardCharsets.UTF_8));
        assertThat(letter.value()).isEqualTo(sent);
        assertThat(Driver.header(letter, "__streams.errors.topic")).isEqualTo("perceptron.labels");
        assertThat(driver.live.namesFrom("", 10)).isEmpty();
    }

    @Test
    void anExampleIsForgottenAfterItsTime() {
        with("examples.wait.ms", "5000", "labels.wait.ms", "1000");
        driver.exampleWithId("m", "in time", null, 1);
        driver.advance(Duration.ofSeconds(4));
        driver.exampleWithId("m", "too late", null, 1);
        driver.label("m", "in time", "1");
        assertThat(driver.onlyOutcome().getId()).isEqualTo("in time");
        driver.advance(Duration.ofSeconds(5));
        driver.label("m", "too late", "1");
        driver.advance(Duration.ofSeconds(1));
        assertThat(driver.reasons()).containsExactly("unknown-id");
        assertThat(driver.read("outcomes")).isEmpty();
    }

    @Test
    void theOldestGiveWayIfThereAreTooMany() {
        // Room for two of them.
        with("waiting.bytes", "200", "labels.wait.ms", "0");
        for (String id : List.of("a", "b", "c")) {
            driver.exampleWithId("m", id, null, 1);
        }
        driver.label("m", "a", "1");
        assertThat(driver.reasons()).containsExactly("unknown-id");
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
        driver.label("m", "e", "-1");
        assertThat(driver.updates(Update::getValues)).endsWith(List.of(1f));
        // Once it has its label, the id is free again.
        driver.exampleWithId("m", "e", null, 3);
        driver.label("m", "e", "1");
        assertThat(driver.updates(Update::getValues)).containsExactly(List.of(3f));
    }

    @Test
    void theFirstOfTwoLabelsThatWaitCounts() {
        driver.label("m", "e", "-1");
        driver.label("m", "e", "1");
        assertThat(driver.reasons()).containsExactly("duplicate-id");
        driver.exampleWithId("m", "e", null, 1);
        assertThat(((Judged) driver.onlyOutcome().getOutcome()).getTrueLabel()).isEqualTo("-1");
    }

    @Test
    void aLabelThatTheModelDoesNotTakeIsADeadLetterAndTheExampleWaitsOn() {
        driver.exampleWithId("m", "e", null, 1);
        driver.label("m", "e", "maybe");
        assertThat(driver.reasons()).containsExactly("bad-label");
        driver.label("early", "e", "maybe");
        driver.exampleWithId("early", "e", null, 1);
        assertThat(driver.reasons()).containsExactly("bad-label");
        assertThat(driver.updates(Update::getKind)).containsExactly(Kind.START, Kind.START);
        driver.label("m", "e", "1");
        driver.label("early", "e", "1");
        assertThat(driver.read("outcomes")).hasSize(2);
    }

    @Test
    void aDeletedModelTakesAlongWhatWaits() {
        with("labels.wait.ms", "1000");
        driver.exampleWithId("m", "e", null, 1);
        driver.command("m", "c", new Delete());
        assertThat(driver.onlyOutcome().getOutcome()).isEqualTo(new Done("delete"));
        driver.label("m", "e", "1");
        driver.example("m", "1", 1);
        driver.advance(Duration.ofSeconds(1));
        assertThat(driver.reasons()).containsExactly("unknown-id");
        assertThat(driver.read("outcomes")).isEmpty();

        driver.exampleWithId("m", "of the second", null, 1);
        driver.exampleWithId("m", "e", null, 1);
        driver.command("m", "c", new Delete());
        driver.exampleWithId("m", "e", null, 7);
        driver.label("m", "e", "-1");
        assertThat(driver.updates(Update::getValues)).endsWith(List.of(7f));
    }

    /** What was published is judged, and not what the sign of the score would say. */
    @Test
    void aThresholdDecidesWhatIsPublishedAndJudged() {
        with("threshold", "0.6");
        driver.exampleWithId("m", "e1", null, 1, 2);
        assertThat(driver.read("predictions", Prediction.class))
                .extracting(Prediction::getLabel, Prediction::getScore, Prediction::getProbability)
                .containsExactly(tuple("-1", 0.0, NOTHING_KNOWN));
        driver.label("m", "e1", "-1");
        assertThat(driver.onlyOutcome())
                .isEqualTo(new Outcome(
                        "e1",
                        "perceptron.labels",
                        0,
                        0L,
                        2L,
                        new Judged("-1", 0.0, "+1", null, NOTHING_KNOWN, "-1", true, 1L)));
        assertThat(driver.view("m").progress().measures().mistakes()).isZero();
    }
}
