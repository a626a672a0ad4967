package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.avro.Delete;
import perceptron.avro.Reset;
import perceptron.avro.UpdateRate;

class UpdateRatesTest {
    private final Driver driver = new Driver(Map.of("rates.window.ms", "10000", "rates.grace.ms", "5000"));

    @AfterEach
    void close() {
        driver.close();
    }

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
    @Test
    void manyModelsThatGoQuietTogetherAreClosedAFewAtATime() {
        for (int model = 0; model < 1_500; model++) {
            driver.exampleAt(20_000, "m" + model, "1", 1);
        }
        for (int expected : new int[] {1_000, 500, 0}) {
            driver.advance(Duration.ofSeconds(20));
            assertThat(rates().stream().filter(UpdateRate::getClosed)).hasSize(expected);
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

    /** Else it would make all that is still to be caught up with late. */
    @Test
    void oneTimestampFromTheFutureAmongOldOnesClosesNothing() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.exampleAt(driver.now() + 60_000, "m", "1", 1);
        driver.exampleAt(21_000, "m", "1", 1);
        driver.advance(Duration.ofSeconds(1));
        assertThat(rates()).extracting(counts()).containsExactly(tuple(20_000L, false, 3L, 0L));
    }

    @Test
    void whatArrivesForAClosedWindowCountsAsLateInTheEarliestOpenOne() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.exampleAt(52_000, "m", "1", 1);
        driver.exampleAt(20_000, "m", "-1", 1);
        driver.exampleAt(60_000, "m", "1", 1);
        driver.advance(Duration.ofMinutes(1));
        assertThat(rates().stream().filter(UpdateRate::getClosed))
                .extracting(counts())
                .containsExactly(
                        tuple(20_000L, true, 1L, 0L),
                        tuple(40_000L, true, 1L, 1L),
                        tuple(50_000L, true, 1L, 0L),
                        tuple(60_000L, true, 1L, 0L));
        assertThat(late()).isEqualTo(1);
    }

    @Test
    void whatArrivesAfterTheClockHasClosedItsWindowIsLateToo() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.advance(Duration.ofMinutes(1));
        driver.exampleAt(29_000, "m", "1", 1);
        driver.advance(Duration.ofMinutes(1));
        assertThat(rates().stream().filter(UpdateRate::getClosed))
                .extracting(counts())
                .containsExactly(tuple(20_000L, true, 1L, 0L), tuple(30_000L, true, 1L, 1L));
    }

    @Test
    void aLabelMayBeLateItself() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.exampleWithId("m", "e", null, 1);
        driver.labelAt(20_000, "m", "e", "-1");
        driver.advance(Duration.ofMinutes(1));
        assertThat(rates())
                .filteredOn(UpdateRate::getClosed)
                .filteredOn(rate -> rate.getLate() > 0)
                .extracting(UpdateRate::getExamples, UpdateRate::getLabelled, UpdateRate::getLate)
                .containsExactly(tuple(0L, 1L, 1L));
    }

    @Test
    void openWindowsAreClosedBeforeTheirModelIsDeleted() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.command("m", "d", new Delete());
        assertThat(rates()).extracting(counts()).containsExactly(tuple(20_000L, true, 1L, 0L));
        driver.advance(Duration.ofMinutes(1));
        assertThat(rates()).isEmpty();
    }

    @Test
    void aModelThatBeginsAnewHasNotBeenLate() {
        driver.exampleAt(20_000, "m", "1", 1);
        driver.exampleAt(50_000, "m", "1", 1);
        driver.exampleAt(20_000, "m", "1", 1);
        driver.command("m", "r", new Reset());
        assertThat(late()).isZero();
        driver.advance(Duration.ofMinutes(1));
        assertThat(rates().stream().mapToLong(UpdateRate::getLate).max()).hasValue(1);
    }

    private static Function<UpdateRate, Tuple> counts() {
        return rate -> tuple(rate.getStart().toEpochMilli(), rate.getClosed(), rate.getExamples(), rate.getLate());
    }

    private long late() {
        var asked = driver.live.view("m").orElseThrow();
        driver.advance(Duration.ofMillis(50));
        return asked.join().progress().windows().late();
    }

    private List<UpdateRate> rates() {
        return driver.read("update-rates", UpdateRate.class);
    }
}
