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
        "1, +1 1 1.0 1. 1e0",
        "-1, -1 -1.000",
        "0, 0 -0 +0.0",
        "7, 007",
        "200, 2e2",
        "123456789012345678, 123456789012345678",
        "true, true True",
        "false, FALSE"
    })
    void hasOneSpellingForEveryClass(String label, String spellings) {
        for (String spelling : spellings.split(" ")) {
            assertThat(LabelText.canonical(spelling)).isEqualTo(label);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"20", "spam", "Köln", "3rd", "10-20", "-", "+x"})
    void aNameStaysAsItIs(String name) {
        assertThat(LabelText.canonical(name)).isEqualTo(name);
    }

    @Test
    void aLongTextIsANameWhateverItBeginsWith() {
        String digits = "7".repeat(1_000_000);
        assertThat(LabelText.canonical(digits)).isSameAs(digits);
    }

    @Test
    void whatNamesNoClassIsNoLabel() {
        for (String number : "0.5 -1.5 1e-3 1e300 10000000000e2147483647 nan NaN -nan inf -Infinity +INF".split(" ")) {
            assertRefused(number);
        }
        assertRefused("");
        assertRefused(" ");
    }

    private static void assertRefused(String text) {
        assertThatThrownBy(() -> LabelText.canonical(text))
                .as(text)
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.BAD_LABEL));
    }
}
