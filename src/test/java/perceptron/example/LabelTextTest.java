package perceptron.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelTextTest {
    @ParameterizedTest
    @CsvSource({
        "+1, 1",
        "1, 1",
        "1.0, 1",
        "1., 1",
        "1e0, 1",
        "-1, -1",
        "-1.000, -1",
        "0, 0",
        "-0, 0",
        "+0.0, 0",
        "007, 7",
        "2e2, 200",
        "20, 20",
        "123456789012345678, 123456789012345678",
        "true, true",
        "True, true",
        "FALSE, false",
        "spam, spam",
        "Köln, Köln",
        "3rd, 3rd",
        "10-20, 10-20",
        "-, -",
        "+x, +x"
    })
    void hasOneSpellingForEveryClass(String text, String label) {
        assertThat(LabelText.canonical(text)).isEqualTo(label);
    }

    @Test
    void aLongTextIsANameWhateverItBeginsWith() {
        String digits = "7".repeat(1_000_000);
        assertThat(LabelText.canonical(digits)).isSameAs(digits);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0.5",
                "-1.5",
                "1e-3",
                "1e300",
                "10000000000e2147483647",
                "nan",
                "NaN",
                "-nan",
                "inf",
                "-Infinity",
                "+INF"
            })
    void whatNamesNoClassIsNoLabel(String text) {
        assertThatThrownBy(() -> LabelText.canonical(text))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.BAD_LABEL));
    }
}
