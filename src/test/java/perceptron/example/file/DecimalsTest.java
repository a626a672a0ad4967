package perceptron.example.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Every accepted text must give the very bits that {@link Float#parseFloat} gives. */
class DecimalsTest {
    private final Random random = new Random(4);

    @Test
    void shortestTextsOfFloats() {
        for (int round = 0; round < 200_000; round++) {
            check(Float.toString(anyFloat()));
        }
    }

    @Test
    void textsOfAnyDigits() {
        for (int round = 0; round < 200_000; round++) {
            StringBuilder text = new StringBuilder(new String[] {"", "-", "+"}[random.nextInt(3)]);
            digits(text, random.nextInt(24));
            if (random.nextBoolean()) {
                text.append('.');
                digits(text, random.nextInt(24));
            }
            if (random.nextInt(4) == 0) {
                text.append(random.nextBoolean() ? "e" : "E-");
                digits(text, 1 + random.nextInt(2));
            }
            if (text.chars().anyMatch(Character::isDigit) && isDecimal(text.toString())) {
                check(text.toString());
            }
        }
    }

    /** Where rounding is hardest: at the middle between two floats, and next to it. */
    @Test
    void middlesBetweenFloats() {
        for (int round = 0; round < 200_000; round++) {
            float low = anyFloat();
            BigDecimal middle =
                    new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.valueOf(2));
            BigDecimal atom = middle.ulp().movePointLeft(random.nextInt(3));
            check(middle.toString());
            check(middle.add(atom).toString());
            check(middle.subtract(atom).toString());
            check(middle.round(new java.math.MathContext(15 + random.nextInt(8)))
                    .toString());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "+0.0",
                ".5",
                "5.",
                "-.5e-3",
                "00012",
                "1e-400",
                "-1e-45",
                "1.4e-45",
                "0.7e-45",
                "1e-99999999999",
                "0e99999999999",
                "1e-4294967297",
                "3.4028235e38",
                "3.40282356e38",
                "1e22",
                "1e23",
                "9007199254740993",
                "0.00000000000000000000000000000000000000000000000000000000000000000000001e71",
                "1.17549435e-38"
            })
    void edges(String text) {
        check(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1e39, NOT_FINITE",
        "-3.5e38, NOT_FINITE",
        "1e99999999999, NOT_FINITE",
        "nan, NOT_FINITE",
        "-NaN, NOT_FINITE",
        "inf, NOT_FINITE",
        "+Infinity, NOT_FINITE",
        "'', UNDECODABLE",
        "-, UNDECODABLE",
        "., UNDECODABLE",
        "-., UNDECODABLE",
        "1.2.3, UNDECODABLE",
        "1e, UNDECODABLE",
        "1e+, UNDECODABLE",
        "e5, UNDECODABLE",
        "1f, UNDECODABLE",
        "1d, UNDECODABLE",
        "0x1p3, UNDECODABLE",
        "1_000, UNDECODABLE",
        "' 1', UNDECODABLE",
        "--1, UNDECODABLE",
        "nano, UNDECODABLE",
        "١, UNDECODABLE"
    })
    void whatIsNoFiniteFloatIsRefused(String text, Reason reason) {
        assertThatThrownBy(() -> Decimals.parse(text))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    private float anyFloat() {
        while (true) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value) && Float.isFinite(Math.nextUp(value))) {
                return value;
            }
        }
    }

    private void digits(StringBuilder text, int many) {
        for (int k = 0; k < many; k++) {
            text.append(random.nextInt(10));
        }
    }

    private static boolean isDecimal(String text) {
        try {
            return Float.isFinite(Float.parseFloat(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void check(String text) {
        float expected = Float.parseFloat(text);
        float actual = Decimals.parseOrNaN(text);
        if (Float.floatToRawIntBits(actual) != Float.floatToRawIntBits(expected)) {
            throw new AssertionError(text + " is " + expected + ", not " + actual);
        }
    }
}
