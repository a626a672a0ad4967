package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailuresTest {
    @Test
    void theInnermostReasonIsNamedAlsoIfOneAboveItIsRepeated() {
        Throwable full = new IllegalStateException("No space left on device");
        Throwable store = new IllegalStateException("Error while putting into store models", full);
        Throwable processor = new IllegalStateException("Exception in learn: " + store.getMessage(), store);
        assertThat(Failures.reasons(processor))
                .isEqualTo("Exception in learn: Error while putting into store models: No space left on device");
    }

    @Test
    void whatSaysNothingIsPassedOver() {
        Throwable cause = new IllegalStateException(new IllegalStateException("why"));
        assertThat(Failures.reasons(new IllegalStateException("it failed", cause)))
                .startsWith("it failed: ")
                .endsWith("why");
    }
}
