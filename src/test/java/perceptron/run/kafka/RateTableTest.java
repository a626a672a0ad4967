package perceptron.run.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.avro.UpdateRate;

class RateTableTest {
    private final RateTable table = new RateTable();

    /** A row of a window, in which the answer is wrong about every tenth example, one baseline about every fourth and one about every second. */
    private static UpdateRate row(long window, long examples) {
        return UpdateRate.newBuilder()
                .setStart(Instant.ofEpochMilli(window))
                .setEnd(Instant.ofEpochMilli(window + 10_000))
                .setClosed(false)
                .setExamples(examples)
                .setLabelled(examples)
                .setUpdates(examples / 5)
                .setMistakes(examples / 10)
                .setMajorityMistakes(examples / 2)
                .setLastMistakes(examples / 4)
                .build();
    }

    private void aMinute(String model, int perSecond) {
        for (int second = 0; second <= 60; second++) {
            table.add(model, row(0, (long) second * perSecond), second * 1_000L);
        }
    }

    @Test
    void saysRatesAndErrorsOfEveryModel() {
        aMinute("NL", 100);
        aMinute("ES", 2_000);
        List<String> lines = table.recent(60_000, 10);
        assertThat(lines.get(0)).matches(" +model +examples/s +updates/s +error +baseline");
        assertThat(lines.get(1)).matches(" +ES +2,000 +400 +10\\.0 % +25\\.0 %");
        assertThat(lines.get(2)).matches(" +NL +100 +20 +10\\.0 % +25\\.0 %");
    }

    @Test
    void aWindowReportedAgainCountsOnlyByWhatItGrew() {
        table.add("m", row(0, 100), 1_000);
        table.add("m", row(0, 300), 2_000);
        table.add("m", row(10_000, 40), 10_000);
        table.add("m", row(0, 320), 15_000);
        assertThat(table.totals().get("m").examples()).isEqualTo(360);
    }

    @Test
    void aDriftIsReportedOnce() {
        UpdateRate drift = row(0, 100);
        drift.setErrorAfter(0.2);
        UpdateRate goesOn = row(10_000, 100);
        goesOn.setErrorAfter(0.3);
        UpdateRate another = row(80_000, 100);
        another.setErrorAfter(0.3);
        assertThat(table.add("m", row(0, 50), 1_000)).isFalse();
        assertThat(table.add("m", drift, 2_000)).isTrue();
        assertThat(table.add("m", drift, 3_000)).as("the same window").isFalse();
        assertThat(table.add("m", goesOn, 12_000)).as("the error still rises").isFalse();
        assertThat(table.add("m", another, 82_000)).isTrue();
        assertThat(table.totals().get("m").drifts()).isEqualTo(2);
    }

    @Test
    void ofTooManyModelsTheBusiestAreShown() {
        for (int model = 1; model <= 20; model++) {
            aMinute("model-" + model, model);
        }
        List<String> lines = table.recent(60_000, 4);
        assertThat(lines).hasSize(6);
        assertThat(lines.get(1)).contains("model-20");
        assertThat(lines.get(5)).isEqualTo("  and 16 more models");
    }

    @Test
    void namesFromOutsideCannotControlTheTerminalAndAreCutBetweenCharacters() {
        assertThat(RateTable.shown("a\u001b[2Jb\nc\u202ed")).isEqualTo("a?[2Jb?c?d");
        assertThat(RateTable.shown("x".repeat(24))).isEqualTo("x".repeat(24));
        assertThat(RateTable.shown("😀".repeat(25))).isEqualTo("😀".repeat(23) + "~");
    }
}
