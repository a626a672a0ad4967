package perceptron.run.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McNemarTest {
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
    void theExampleInItsDescriptionHolds() {
        assertThat(McNemar.p(10, 2)).isCloseTo(0.0386, within(0.00005));
    }

    @Test
    void millionsAreNoTrouble() {
        assertThat(McNemar.p(1_000_000, 1_000_000)).isEqualTo(1);
        assertThat(McNemar.p(1_001_000, 1_000_000)).isCloseTo(0.48, within(0.005));
        assertThat(McNemar.p(1_500_000, 500_000)).isZero();
    }
}
