package perceptron.run.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparisonTest {
    private final Comparison comparison = new Comparison("old", "new", 3);

    @Test
    void countsAnExampleOnceBothHavePredictedItInWhateverOrder() {
        comparison.add(0, "m", "t/0/" + 1, true);
        comparison.add(1, "m", "t/0/" + 2, true);
        assertThat(comparison.all()).isEqualTo(Comparison.Agreement.NONE);
        assertThat(comparison.alone()).isEqualTo(2);
        comparison.add(1, "m", "t/0/" + 1, false);
        comparison.add(0, "m", "t/0/" + 2, true);
        comparison.add(0, "n", "t/0/" + 3, false);
        comparison.add(1, "n", "t/0/" + 3, true);
        assertThat(comparison.models())
                .hasToString("{m=" + new Comparison.Agreement(1, 1, 0, 0) + ", n="
                        + new Comparison.Agreement(0, 0, 1, 0) + "}");
        assertThat(comparison.all().errorOfA()).isEqualTo(1 / 3.0);
        assertThat(comparison.alone()).isZero();
    }

    @Test
    void givesUpTheOldestThatWaitForTheOtherJob() {
        for (int example = 0; example < 5; example++) {
            comparison.add(0, "m", "t/0/" + example, true);
        }
        for (int example = 0; example < 5; example++) {
            comparison.add(1, "m", "t/0/" + example, true);
        }
        assertThat(comparison.all()).isEqualTo(new Comparison.Agreement(3, 0, 0, 0));
        assertThat(comparison.alone()).isEqualTo(4);
    }

    @Test
    void reportsWhoIsBetterOnlyIfItIsMoreThanChance() {
        assertThat(comparison.lines()).singleElement().asString().startsWith("No example");
        for (int example = 0; example < 8; example++) {
            comparison.add(0, "m", "t/0/" + example, example > 5);
            comparison.add(1, "m", "t/0/" + example, true);
        }
        assertThat(comparison.lines())
                .contains("old is wrong in 75.00 % and new in 0.00 %. Chance alone makes as large a difference with"
                        + " probability 0.0313 (McNemar's test): neither is known to be better.");
        for (int example = 8; example < 12; example++) {
            comparison.add(0, "m", "t/0/" + example, false);
            comparison.add(1, "m", "t/0/" + example, true);
        }
        assertThat(comparison.lines()).anyMatch(line -> line.contains(": new is better."));
    }
}
