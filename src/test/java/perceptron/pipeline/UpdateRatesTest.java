package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.avro.Delete;
import perceptron.avro.Judged;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Reset;
import perceptron.avro.Update;
import perceptron.avro.UpdateRate;

class UpdateRatesTest {
    @AutoClose
    private Driver driver = new Driver(Map.of("rates.window.ms", "10000", "rates.grace.ms", "5000"));

    @Test
    void comeEarlyWhileAWindowChangesAndOnceMoreWhenItIsClosedByTheExamplesTime() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.exampleAt(21_000, "m", "-1", 1);
        driver.advance(Duration.ofSeconds(2));
        assertThat(rates())
                .extracting(rate -> rate.getStart().toEpochMilli(), UpdateRate::getClosed, UpdateRate::getExamples)
                .containsExactly(tuple(20_000L, false, 2L));
        driver.exampleAt(31_000, "m", "1", 1);
        assertThat(rates()).isEmpty();
        driver.exampleAt(35_000, "m", null, 1);
        UpdateRate closed = rates().get(0);
        assertThat(closed.getClosed()).isTrue();
        assertThat(closed.getLabelled()).isEqualTo(2);
        assertThat(closed.getUpdates()).isEqualTo(2);
        assertThat(closed.getMistakes()).isEqualTo(1);
        assertThat(closed.getMeanLoss()).isEqualTo((1.0 + 3.0) / 2);
        assertThat(closed.getMargin()).isEqualTo(-2.0);
    }

    @Test
    void goOnWhenTheProducerStops() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.advance(Duration.ofSeconds(14));
        assertThat(rates()).noneMatch(UpdateRate::getClosed);
        driver.advance(Duration.ofSeconds(2));
        assertThat(rates()).singleElement().matches(UpdateRate::getClosed);
    }

    /** Each may have to be loaded first, and examples wait meanwhile. */
    @ParameterizedTest
    @CsvSource({"true, 20", "false, 1"})
    void manyModelsThatGoQuietOrChangeTogetherAreReportedAFewAtATime(boolean closed, int seconds) {
        for (int model = 0; model < 1_500; model++) {
            driver.exampleAt(closed ? 20_000 : driver.now(), "m" + model, "1", 1);
        }
        for (int expected : new int[] {1_000, 500, 0}) {
            driver.advance(Duration.ofSeconds(seconds));
            assertThat(rates().stream().filter(rate -> rate.getClosed() == closed))
                    .hasSize(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT6S", "PT59S", "P365D"})
    void oneTimestampFromTheFutureDoesNoHarm(Duration ahead) {
        long now = driver.now();
        driver.exampleAt(now, "m", "1", 1);
        driver.exampleAt(now + ahead.toMillis(), "m", "1", 1);
        driver.exampleAt(now, "m", "1", 1);
        driver.advance(Duration.ofSeconds(1));
        List<UpdateRate> rates = rates();
        assertThat(rates).noneMatch(UpdateRate::getClosed);
        assertThat(rates).extracting(UpdateRate::getExamples).containsExactly(3L);
    }

    private List<UpdateRate> rates() {
        return driver.read("update-rates", UpdateRate.class);
    }

    private static final Duration UNTIL_ALL_ARE_CLOSED = Duration.ofMinutes(1);

    private static final Map<String, String> SHORT_LIVED = Map.of(
            "rates.window.ms", "10000", "rates.grace.ms", "5000", "model.ttl", "12000", "heap.models.bytes", "1");

    /**
     * Examples and labels that arrive in any order of their timestamps, between resets, deletions and pauses: over all closed
     * windows the sums are those of the predictions, the outcomes and the updates.
     */
    @RepeatedTest(20)
    void sumsOfClosedWindowsAreThoseOfPredictionsAndUpdates(RepetitionInfo repetition) {
        driver.close();
        driver = new Driver(SHORT_LIVED);
        Random random = new Random(repetition.getCurrentRepetition());
        List<Integer> unlabelled = new ArrayList<>();
        for (int number = 0; number < 300; number++) {
            String model = "m" + number % 3;
            long time = driver.now() - random.nextInt(random.nextInt(4) == 0 ? 40_000 : 3_000);
            switch (random.nextInt(40)) {
                case 0 -> driver.command(model, "reset " + number, new Reset());
                case 1 -> driver.command(model, "delete " + number, new Delete());
                case 2 -> driver.advance(Duration.ofSeconds(random.nextInt(10, 20)));
                case 3, 4, 5 -> driver.exampleAt(time + 3_600_000, model, label(random), 1);
                case 6, 7, 8, 9, 10 -> {
                    driver.exampleWithId(model, "e" + number, null, random.nextFloat() - 0.5f);
                    unlabelled.add(number);
                }
                case 11, 12, 13, 14, 15 -> {
                    if (!unlabelled.isEmpty()) {
                        int labelled = unlabelled.remove(random.nextInt(unlabelled.size()));
                        driver.labelAt(time, "m" + labelled % 3, "e" + labelled, label(random));
                    }
                }
                default -> driver.exampleAt(time, model, label(random), random.nextFloat() - 0.5f);
            }
            driver.advance(Duration.ofMillis(random.nextInt(1_000)));
        }
        driver.advance(UNTIL_ALL_ARE_CLOSED);
        assertThat(ofClosedWindows()).isEqualTo(ofWhatWasDone());
    }

    private static String label(Random random) {
        return random.nextBoolean() ? "1" : "-1";
    }

    /** Of the examples, of those with a label, of the updates and of the mistakes. */
    private List<Long> ofClosedWindows() {
        List<UpdateRate> closed = rates().stream().filter(UpdateRate::getClosed).toList();
        return Stream.<ToLongFunction<UpdateRate>>of(
                        UpdateRate::getExamples,
                        UpdateRate::getLabelled,
                        UpdateRate::getUpdates,
                        UpdateRate::getMistakes)
                .map(count -> closed.stream().mapToLong(count).sum())
                .toList();
    }

    private List<Long> ofWhatWasDone() {
        List<Boolean> verdicts = new ArrayList<>();
        List<Prediction> predictions = driver.read("predictions", Prediction.class);
        predictions.forEach(prediction -> verdicts.add(prediction.getCorrect()));
        for (Outcome outcome : driver.read("outcomes", Outcome.class)) {
            verdicts.add(outcome.getOutcome() instanceof Judged judged ? judged.getCorrect() : null);
        }
        long updates = driver.read("updates", Update.class).stream()
                .filter(update -> update.getSteps().stream().anyMatch(step -> step != 0))
                .count();
        return List.of(
                (long) predictions.size(),
                verdicts.stream().filter(verdict -> verdict != null).count(),
                updates,
                verdicts.stream().filter(verdict -> verdict == Boolean.FALSE).count());
    }
}
