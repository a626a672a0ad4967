package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import perceptron.avro.UpdateRate;

class ModelRatesTest {
    private final ModelRates rates = new ModelRates(Long.MIN_VALUE);

    /** A row of a window, in which the answer is wrong about every tenth example, one baseline about every fourth and one about every second. */
    static UpdateRate row(long window, long examples, boolean closed) {
        return UpdateRate.newBuilder()
                .setStart(Instant.ofEpochMilli(window))
                .setEnd(Instant.ofEpochMilli(window + 10_000))
                .setClosed(closed)
                .setExamples(examples)
                .setLabelled(examples)
                .setUpdates(examples / 5)
                .setAnswerMistakes(examples / 10)
                .setMajorityMistakes(examples / 2)
                .setLastMistakes(examples / 4)
                .build();
    }

    @Test
    void aWindowToldAgainCountsOnlyByWhatItGrew() {
        rates.add(row(0, 100, false), 1_000);
        rates.add(row(0, 300, false), 2_000);
        rates.add(row(10_000, 40, false), 10_000);
        rates.add(row(0, 320, true), 15_000);
        assertThat(rates.total().examples()).isEqualTo(360);
        assertThat(rates.total().error()).isCloseTo(0.1, within(1e-9));
        assertThat(rates.total().baselineError()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void whatAWindowCountedBeforeItWasFirstSeenIsNotNew() {
        ModelRates joined = new ModelRates(10_000);
        joined.add(row(10_000, 900, false), 15_000);
        joined.add(row(0, 5_000, true), 15_000);
        joined.add(row(10_000, 1_000, false), 16_000);
        joined.add(row(20_000, 10, false), 20_000);
        assertThat(joined.total().examples()).isEqualTo(110);
    }

    @Test
    void aRateIsThatOfTheLastSeconds() {
        for (int second = 0; second <= 60; second++) {
            rates.add(row(0, second < 30 ? second * 1_000L : 30_000 + (second - 30) * 50L, false), second * 1_000L);
        }
        ModelRates.Span recent = rates.recent(60_200);
        assertThat(recent.perSecond(recent.counts().examples())).isCloseTo(50, within(1.0));
    }

    @Test
    void whereNothingComesAnyMoreTheRateFallsToZero() {
        for (int second = 0; second <= 10; second++) {
            rates.add(row(0, second * 100L, false), second * 1_000L);
        }
        ModelRates.Span recent = rates.recent(60_000);
        assertThat(recent.perSecond(recent.counts().examples())).isZero();
    }

    @Test
    void anErrorLooksBackAsFarAsItTakesToKnowOne() {
        for (int second = 0; second <= 100; second++) {
            rates.add(row(0, second * 10L, false), second * 1_000L);
        }
        assertThat(rates.recentErrors(100_000).labelled()).isBetween(200L, 220L);
    }

    @Test
    void aDriftIsToldOnceForItsWindow() {
        UpdateRate drift = row(0, 100, false);
        drift.setDrift("drift");
        assertThat(rates.add(row(0, 50, false), 1_000)).isFalse();
        assertThat(rates.add(drift, 2_000)).isTrue();
        assertThat(rates.add(drift, 3_000)).isFalse();
        assertThat(rates.drifts()).isEqualTo(1);
    }

    @Test
    void historyIsCutIntoSpans() {
        rates.add(row(0, 100, false), 1_000);
        rates.add(row(0, 400, false), 8_500);
        Counts[] history = rates.history(10_000, 5, 2_000);
        assertThat(history).extracting(Counts::examples).containsExactly(100L, 0L, 0L, 0L, 300L);
    }
}
