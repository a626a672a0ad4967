package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    private List<UpdateRate> rates() {
        return driver.read("update-rates", UpdateRate.class);
    }
}
