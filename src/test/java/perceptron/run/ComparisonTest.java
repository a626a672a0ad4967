package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.measure.McNemar;

class ComparisonTest {
    private final Comparison comparison = new Comparison("old", "new", 3);

    @Test
    void reportsWhoIsBetterOnlyIfItIsMoreThanChance() {
        assertThat(comparison.lines()).singleElement().asString().startsWith("No example");
        for (int example = 0; example < 8; example++) {
            comparison.add(0, "m", "t/0/" + example, example > 5);
            comparison.add(1, "m", "t/0/" + example, true);
        }
        assertThat(comparison.lines())
                .contains("old is wrong in 75.00 % and new in 0.00 %. A difference this large arises by chance with"
                        + " probability 0.0313 (McNemar's test): neither is known to be better.");
        for (int example = 8; example < 12; example++) {
            comparison.add(0, "m", "t/0/" + example, false);
            comparison.add(1, "m", "t/0/" + example, true);
        }
        assertThat(comparison.lines()).anyMatch(line -> line.contains(": new is better."));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "0, 1", "3, 3", "3, 4", "10, 2", "2, 10", "45, 55", "500, 431", "900, 700"})
    void isTheSumOfTheBinomialDistributionsTails(int b, int c) {
        assertThat(McNemar.p(b, c)).isCloseTo(exact(b, c), within(1e-12));
    }

    private static double exact(int b, int c) {
        int n = b + c;
        BigInteger tail = BigInteger.ZERO;
        BigInteger term = BigInteger.ONE;
        for (int k = 0; k <= Math.min(b, c); k++) {
            tail = tail.add(term);
            term = term.multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1));
        }
        BigDecimal p = new BigDecimal(tail.shiftLeft(1))
                .divide(new BigDecimal(BigInteger.ONE.shiftLeft(n)), MathContext.DECIMAL128);
        return Math.min(1, p.doubleValue());
    }

    @Test
    void millionsAreNoTrouble() {
        assertThat(McNemar.p(1_000_000, 1_000_000)).isEqualTo(1);
        assertThat(McNemar.p(1_001_000, 1_000_000)).isCloseTo(0.48, within(0.005));
        assertThat(McNemar.p(1_500_000, 500_000)).isZero();
    }
}
