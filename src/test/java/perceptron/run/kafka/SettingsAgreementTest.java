package perceptron.run.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsAgreementTest {
    /** Half a character would come back from Kafka as another one, and differ from the setting for ever. */
    @ParameterizedTest
    @ValueSource(ints = {57, 58, 59, 60})
    void longValuesAreNotCutInsideACharacter(int before) {
        String kept = SettingsAgreement.shortened("a".repeat(before) + "\uD83D\uDE00".repeat(60));
        assertThat(new String(kept.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(kept);
        assertThat(kept).startsWith("a".repeat(before)).contains("... ").hasSizeLessThan(120);
    }
}
