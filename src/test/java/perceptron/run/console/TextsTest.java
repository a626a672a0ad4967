package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void namesFromOutsideObeyNoTerminal() {
        assertThat(Texts.name("a\u001b[2Jb\nc\u202ed", 20)).isEqualTo("a?[2Jb?c?d");
    }

    @Test
    void longNamesAreCutWithoutCuttingACharacter() {
        assertThat(Texts.name("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Texts.name("abcdefg", 6)).isEqualTo("abcde~");
        assertThat(Texts.name("😀😀😀", 2)).isEqualTo("😀~");
    }

    @Test
    void ratesHaveTheDigitsThatSaySomething() {
        assertThat(Texts.rate(Double.NaN, Style.PLAIN)).isEqualTo("-");
        assertThat(Texts.rate(0, Style.PLAIN)).isEqualTo("0");
        assertThat(Texts.rate(0.25, Style.PLAIN)).isEqualTo("0.3");
        assertThat(Texts.rate(9.97, Style.PLAIN)).isEqualTo("10");
        assertThat(Texts.rate(12_345.6, Style.PLAIN)).isEqualTo("12,346");
    }
}
