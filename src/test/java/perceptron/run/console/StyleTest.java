package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StyleTest {
    @Test
    void noColorIsRespected() {
        assertThat(Style.of(StandardCharsets.UTF_8, Map.of()).dim("x")).contains("\u001b");
        assertThat(Style.of(StandardCharsets.UTF_8, Map.of("NO_COLOR", "")).colour())
                .isTrue();
        Style style = Style.of(StandardCharsets.UTF_8, Map.of("NO_COLOR", "1"));
        assertThat(style.dim("a") + style.bars("b") + style.alarm("c")).isEqualTo("abc");
    }

    @Test
    void whereOnlyAsciiCanBeShownNothingElseIs() {
        Style style = Style.of(StandardCharsets.US_ASCII, Map.of());
        String all = style.bar(0) + "" + style.bar(0.5) + style.bar(1) + style.full() + style.empty() + style.none()
                + style.right() + style.wrong();
        assertThat(all).matches("\\p{ASCII}+");
    }

    @Test
    void barsGrowWithTheNumberAndEndAtTheirBounds() {
        Style style = new Style(true, false);
        assertThat("" + style.bar(-1) + style.bar(0) + style.bar(0.5) + style.bar(0.99) + style.bar(1) + style.bar(7))
                .isEqualTo("▁▁▅███");
        assertThat(style.bar(Double.NaN)).isEqualTo(' ');
    }
}
