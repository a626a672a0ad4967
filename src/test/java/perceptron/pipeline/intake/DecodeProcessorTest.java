package perceptron.pipeline.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.pipeline.intake.DecodeProcessor.Admission;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.SourceRecord;

class DecodeProcessorTest {
    private final MockProcessorContext<byte[], Object> context = new MockProcessorContext<>();
    private final List<String> decoded = new ArrayList<>();
    private Supplier<?> failure;
    private final DecodeProcessor processor = new DecodeProcessor(
            Admission.of(new Settings(Map.of())), Observer.NONE, false, "next", "dead-letters", this::decode);

    private Record<byte[], Object> decode(SourceRecord raw) {
        if (failure != null) {
            failure.get();
        }
        decoded.add(new String(raw.record().value(), StandardCharsets.UTF_8) + raw.offset());
        return raw.record().withValue(raw);
    }

    @BeforeEach
    void open() {
        context.setCurrentSystemTimeMs(1);
        processor.init(context);
    }

    private void process(String value, long offset) {
        context.setRecordMetadata("perceptron.examples", 0, offset);
        processor.process(new Record<>(null, value.getBytes(StandardCharsets.UTF_8), 0));
    }

    /** Decoding looks at nothing but the record. */
    @Test
    void whateverGoesWrongInDecodingMakesADeadLetter() {
        failure = () -> Integer.parseInt("x");
        process("a", 0);
        failure = this::endlessly;
        process("b", 1);
        failure = null;
        process("c", 2);
        assertThat(decoded).containsExactly("c2");
        assertThat(letters())
                .satisfiesExactly(
                        letter -> assertThat(letter).contains("undecodable", "NumberFormatException"),
                        letter -> assertThat(letter).contains("undecodable", "StackOverflowError"));
    }

    private int endlessly() {
        return 1 + endlessly();
    }

    private List<String> letters() {
        return context.forwarded().stream()
                .filter(forward -> forward.childName().orElse("").equals("dead-letters"))
                .map(forward -> Stream.of(forward.record().headers().toArray())
                        .map(header -> new String(header.value(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    private static Admission of(String records) {
        return Admission.of(new Settings(Map.of("examples.topic", "clicks", "skip.records", records)));
    }

    @Test
    void areThoseThatAreNamedAndNoOthers() {
        assertThat(of("clicks/0/12, perceptron.commands/3/40000000000, clicks/00/0013")
                        .skipped())
                .containsExactlyInAnyOrder("clicks/0/12", "perceptron.commands/3/40000000000", "clicks/0/13");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clicks", "clicks/0", "clicks-0@12", "clicks/0/x", "clicks/0/-1", "/0/1"})
    void anotherFormIsRejectedWithTheRightOne(String record) {
        assertThatThrownBy(() -> of(record))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skip.records: '" + record + "' is not of the form topic/partition/offset");
    }
}
