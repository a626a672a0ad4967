package perceptron.pipeline.intake;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.Rejection;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Origin;

class AdmissionTest {
    private static Admission of(String records) {
        return new Admission(new Settings(Map.of("examples.topic", "clicks", "skip.records", records)));
    }

    @Test
    void areThoseThatAreNamedAndNoOthers() {
        Admission skipped = of("clicks/0/12, perceptron.commands/3/40000000000");
        assertThatThrownBy(() -> skipped.checkSkipped(new Origin("clicks", 0, 12)))
                .isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> skipped.checkSkipped(new Origin("perceptron.commands", 3, 40_000_000_000L)))
                .isInstanceOf(Rejection.class);
        assertThatCode(() -> skipped.checkSkipped(new Origin("clicks", 0, 13))).doesNotThrowAnyException();
        assertThatCode(() -> skipped.checkSkipped(new Origin("clicks", 1, 12))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"clicks", "clicks/0", "clicks-0@12", "clicks/0/x", "clicks/0/-1", "/0/1"})
    void anotherFormIsRejectedWithTheRightOne(String record) {
        assertThatThrownBy(() -> of(record))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skip.records: '" + record + "' is not of the form topic/partition/offset");
    }

    @Test
    void aTopicThatTheJobDoesNotReadIsRejectedWithThoseThatItReads() {
        assertThatThrownBy(() -> of("perceptron.examples/0/12"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skip.records names the record perceptron.examples/0/12, and the job reads no such topic."
                        + " It reads clicks, perceptron.labels, perceptron.commands");
    }
}
