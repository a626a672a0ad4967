package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LearnerSettingsTest {
    private static final LearnerSettings SETTINGS = LearnerSettings.of(Algorithm.PA1);

    private static void refused(ThrowingCallable settings, String message) {
        assertThatThrownBy(settings)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatMakesNoSenseIsRefusedByName() {
        refused(() -> SETTINGS.withRates(0, 1), "rate 0.0 ");
        refused(() -> SETTINGS.withRates(Double.NaN, 1), "rate NaN ");
        refused(() -> SETTINGS.withRates(1, Double.POSITIVE_INFINITY), "C Infinity ");
        refused(() -> SETTINGS.withR(-1), "r -1.0 ");
        refused(() -> SETTINGS.withVotes(-1, 1), "voted.vectors -1 ");
        refused(() -> SETTINGS.withVotes(1, -2), "voted.nonzeros -2 ");
        refused(() -> SETTINGS.withSpan(100), "page.features 100 ");
        refused(() -> SETTINGS.withSpan(4), "page.features 4 ");
        refused(() -> SETTINGS.withSpan(1 << 22), "page.features 4194304 ");
    }

    @Test
    void labelsThatMakeNoSenseAreRefused() {
        refused(() -> Labels.binary("a", "a"), "contain the same label twice");
        refused(() -> Labels.binary("", "a"), "empty name");
        refused(() -> Labels.classes(List.of()), "classes must name at least one class");
        refused(() -> Labels.discovered(List.of("a", "b"), 1), "classes=discover:1 ");
        refused(() -> new Labels(true, List.of("a"), false, 2), "are not two");
    }

    @Test
    void codesAreReadBack() {
        for (Algorithm algorithm : Algorithm.values()) {
            assertThat(Algorithm.ofCode(algorithm.code())).isEqualTo(algorithm);
        }
        refused(
                () -> Algorithm.ofCode("svm"),
                "unknown learner 'svm'; expected one of: adaptive, perceptron, pa, pa1, pa2, arow");
    }
}
