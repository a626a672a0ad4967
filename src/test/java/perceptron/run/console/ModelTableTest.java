package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.avro.UpdateRate;

class ModelTableTest {
    private static final long NOW = 60_000;

    private static Tally tally(int models) {
        Tally tally = new Tally(true);
        for (int model = 1; model <= models; model++) {
            for (int second = 0; second <= 60; second++) {
                tally.add("model-" + model, ModelRatesTest.row(0, second * 100L * model, false), second * 1_000L);
            }
        }
        return tally;
    }

    private static List<String> lines(Tally tally, int width, int most) {
        return new ModelTable(NOW, width, new Style(true, false)).lines(tally.models(), most);
    }

    @Test
    void saysRatesAndErrorsOfEveryModel() {
        List<String> lines = lines(tally(2), 80, 10);
        assertThat(lines.get(0)).contains("model", "examples/s", "updates/s", "error", "baseline");
        assertThat(lines.get(1)).matches(" +model-1 +100 +20 +10\\.0 % +25\\.0 % +▂+");
        assertThat(lines.get(2)).matches(" +model-2 +200 +40 +10\\.0 % +25\\.0 % +▂+");
    }

    @Test
    void saysHowManyWereLateOnlyIfAnyWere() {
        Tally tally = tally(2);
        assertThat(lines(tally, 80, 10).get(0)).doesNotContain("late");
        UpdateRate row = ModelRatesTest.row(10_000, 50, true);
        row.setLate(7);
        tally.add("model-1", row, 61_000);
        assertThat(lines(tally, 80, 10).get(0)).contains("late");
        assertThat(lines(tally, 80, 10).get(1)).contains("% ", " 7");
        assertThat(ModelLines.of(tally, NOW).get(0)).endsWith("late 7");
        assertThat(ModelLines.of(tally, NOW).get(1)).doesNotContain("late");
    }

    @Test
    void namesAModelThatIsNoBetterThanItsBaseline() {
        Tally tally = tally(2);
        assertThat(String.join("", lines(tally, 120, 10))).doesNotContain("no better");
        UpdateRate row = ModelRatesTest.row(10_000, 40_000, true);
        row.setAnswerMistakes(14_000L);
        tally.add("model-2", row, 61_000);
        assertThat(lines(tally, 120, 10).get(1)).doesNotContain("no better");
        assertThat(lines(tally, 120, 10).get(2)).contains("no better than its baseline");
        assertThat(ModelLines.of(tally, NOW).get(1)).contains("(no better than its baseline)");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 40, 50, 60, 70, 80, 100, 132, 200})
    void fitsTheTerminal(int width) {
        assertThat(lines(tally(3), width, 10)).hasSize(4).allSatisfy(line -> assertThat(line.length())
                .isLessThanOrEqualTo(width));
    }

    @Test
    void whereItIsNarrowTheErrorsRemain() {
        List<String> lines = lines(tally(1), 32, 10);
        assertThat(lines.get(0)).contains("model", "error", "baseline").doesNotContain("examples/s");
    }

    @Test
    void ofTooManyModelsTheBusiestAreShown() {
        List<String> lines = lines(tally(20), 80, 5);
        assertThat(lines).hasSize(6);
        assertThat(lines.get(1)).contains("model-20");
        assertThat(lines.get(5)).contains("and 16 more models");
    }
}
