package perceptron.example.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Every accepted text must give the very bits that {@link Float#parseFloat} gives. */
class DecimalsTest {

    @Test
    void numbersAreWhatJavaReads() {
        String plain = "0 -0 +0.0 .5 5. -.5e-3 00012 1e22 1e23 9007199254740993";
        String atTheLimits = "1e-400 -1e-45 1.4e-45 0.7e-45 1.17549435e-38 3.4028235e38 3.40282356e38";
        String farBeyond = "1e-99999999999 0e99999999999 1e-4294967297";
        for (String text : String.join(" ", plain, atTheLimits, farBeyond, "0." + "0".repeat(70) + "1e71")
                .split(" ")) {
            assertThat(Decimals.parse(text)).as(text).isEqualTo(Float.parseFloat(text));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_FINITE, 1e39 -3.5e38 1e99999999999 nan -NaN inf +Infinity",
        "UNDECODABLE, - . -. 1.2.3 1e 1e+ e5 1f 1d 0x1p3 1_000 --1 nano ١"
    })
    void whatIsNoFiniteFloatIsRefused(Reason reason, String texts) {
        for (String text : texts.split(" ")) {
            assertThatThrownBy(() -> Decimals.parse(text))
                    .as(text)
                    .isInstanceOfSatisfying(
                            Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason));
        }
    }
}
