package perceptron.run.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final Comparison comparison = new Comparison(3);

    private static Verdict verdict(String model, int example, boolean isRight) {
        return new Verdict(model, "t/0/" + example, "id-" + example, isRight ? "yes" : "no", "yes", isRight);
    }

    @Test
    void countsAnExampleOnceBothHavePredictedItInWhateverOrder() {
        comparison.add(0, verdict("m", 1, true));
        comparison.add(1, verdict("m", 2, true));
        assertThat(comparison.all()).isEqualTo(Agreement.NONE);
        assertThat(comparison.alone()).isEqualTo(2);
        comparison.add(1, verdict("m", 1, false));
        comparison.add(0, verdict("m", 2, true));
        comparison.add(0, verdict("n", 3, false));
        comparison.add(1, verdict("n", 3, true));
        assertThat(comparison.models())
                .hasToString("{m=" + new Agreement(1, 1, 0, 0) + ", n=" + new Agreement(0, 0, 1, 0) + "}");
        assertThat(comparison.all().errorOfA()).isEqualTo(1 / 3.0);
        assertThat(comparison.alone()).isZero();
    }

    @Test
    void givesUpTheOldestThatWaitForTheOtherJob() {
        for (int example = 0; example < 5; example++) {
            comparison.add(0, verdict("m", example, true));
        }
        for (int example = 0; example < 5; example++) {
            comparison.add(1, verdict("m", example, true));
        }
        assertThat(comparison.all()).isEqualTo(new Agreement(3, 0, 0, 0));
        assertThat(comparison.alone()).isEqualTo(4);
    }

    @Test
    void reportsWhoIsBetterOnlyIfItIsMoreThanChance() {
        CompareReport report = new CompareReport("old", "new");
        assertThat(report.lines(comparison)).singleElement().asString().startsWith("No example");
        for (int example = 0; example < 8; example++) {
            comparison.add(0, verdict("m", example, example > 5));
            comparison.add(1, verdict("m", example, true));
        }
        assertThat(report.lines(comparison))
                .contains("old is wrong in 75.00 % and new in 0.00 %. Chance alone makes as large a difference with"
                        + " probability 0.0313 (McNemar's test): neither is known to be better.");
        for (int example = 8; example < 12; example++) {
            comparison.add(0, verdict("m", example, false));
            comparison.add(1, verdict("m", example, true));
        }
        List<String> lines = report.lines(comparison);
        assertThat(lines).anyMatch(line -> line.contains(": new is better."));
        assertThat(lines).anyMatch(line -> line.matches(" +m +id-11 +yes +no +yes *"));
    }
}
