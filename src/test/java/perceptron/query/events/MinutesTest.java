package perceptron.query.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import perceptron.avro.UpdateRate;

class MinutesTest {
    private static final long START = Instant.parse("2026-03-01T10:00:00Z").toEpochMilli();

    private final Minutes minutes = new Minutes(2);

    private static UpdateRate row(long seconds, boolean isClosed, long examples, String drift) {
        return UpdateRate.newBuilder()
                .setStart(Instant.ofEpochMilli(START + 1000 * seconds))
                .setEnd(Instant.ofEpochMilli(START + 1000 * seconds + 10_000))
                .setClosed(isClosed)
                .setExamples(examples)
                .setLabelled(examples - 1)
                .setUpdates(3)
                .setAnswerMistakes(7)
                .setMajorityMistakes(8)
                .setLastMistakes(9)
                .setMistakes(2)
                .setAveragedMistakes(1)
                .setDrift(drift)
                .build();
    }

    @Test
    void addsUpTheClosedWindowsOfAMinute() {
        minutes.add("m", row(0, false, 4, "none"));
        minutes.add("m", row(0, true, 10, "none"));
        minutes.add("m", row(50, true, 20, "drift"));
        minutes.add("m", row(130, true, 5, "warning"));
        assertThat(minutes.of("m"))
                .containsExactly(
                        new Minutes.Minute(START, 60, 30, 28, 6, 14, 16, 18, 4, 2, null, 1),
                        new Minutes.Minute(START + 120_000, 60, 5, 4, 3, 7, 8, 9, 2, 1, null, 0));
    }

    @Test
    void keepsADayOfAsManyModelsAsItMay() {
        minutes.add("m", row(0, true, 10, "none"));
        minutes.add("m", row(24 * 3600, true, 10, "none"));
        assertThat(minutes.of("m")).hasSize(2);
        minutes.add("m", row(24 * 3600 + 60, true, 10, "none"));
        assertThat(minutes.of("m")).extracting(Minutes.Minute::at).doesNotContain(START);
        minutes.add("n", row(0, true, 1, "none"));
        minutes.add("o", row(0, true, 1, "none"));
        assertThat(minutes.of("n")).hasSize(1);
        assertThat(minutes.of("o")).isEmpty();
    }
}
