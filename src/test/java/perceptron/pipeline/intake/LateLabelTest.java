package perceptron.pipeline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.intake.Intake.LateLabel;
import perceptron.pipeline.topic.SourceRecord;

/** A label that waits, and the record in it. */
class LateLabelTest {
    /** As the first release stores it. Never changed: what waits must be found by each later one. */
    private static final String STORED = "01016d02696401310501740307" + "01016d00" + "01" + "0168010161";

    private final LateLabel label = new LateLabel(
            new SourceRecord(
                    new Record<>("m".getBytes(UTF_8), null, 5, new RecordHeaders().add("h", "a".getBytes(UTF_8))),
                    "t",
                    3,
                    7),
            "m",
            "id",
            "1");

    @Test
    void isStoredAndFoundAsTheFirstReleaseStoresIt() {
        assertThat(HexFormat.of().formatHex(label.toBytes())).isEqualTo(STORED);
        assertThat(LateLabel.of(HexFormat.of().parseHex(STORED)))
                .usingRecursiveComparison()
                .isEqualTo(label);
    }

    @Test
    void aLaterFormatIsRefused() {
        byte[] later = label.toBytes();
        later[0] = 2;
        assertThatThrownBy(() -> LateLabel.of(later)).hasMessageContaining("a stored label has format 2");
    }
}
