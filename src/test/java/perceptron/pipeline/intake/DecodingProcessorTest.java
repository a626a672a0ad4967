package perceptron.pipeline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.SourceRecord;

class DecodingProcessorTest {
    private static final String HELD_BACK = "held-back";
    private static final String SKIPPED = "perceptron.examples/0/7";

    private final MockProcessorContext<byte[], Object> context = new MockProcessorContext<>();
    private final List<String> decoded = new ArrayList<>();
    private boolean registryIsAway;
    private int gateWasClosed;
    private Supplier<?> failure;
    private final DecodingProcessor processor =
            new DecodingProcessor(
                    new Admission(
                            () -> gateWasClosed++,
                            Observer.NONE,
                            1000,
                            SkippedRecords.of(new Settings(Map.of("skip.records", SKIPPED)))),
                    false,
                    HELD_BACK,
                    "next",
                    "dead-letters") {
                @Override
                Optional<Record<byte[], Object>> decode(SourceRecord raw) {
                    if (registryIsAway) {
                        return Optional.empty();
                    }
                    if (failure != null) {
                        failure.get();
                    }
                    decoded.add(new String(raw.record().value(), StandardCharsets.UTF_8)
                            + raw.origin().offset());
                    return Optional.of(raw.record().withValue(raw));
                }
            };

    @BeforeEach
    void open() {
        KeyValueStore<byte[], byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(HELD_BACK), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        context.addStateStore(store);
        context.setCurrentSystemTimeMs(1);
        processor.init(context);
    }

    private void process(String value, long offset) {
        context.setRecordMetadata("perceptron.examples", 0, offset);
        processor.process(new Record<>(null, value.getBytes(StandardCharsets.UTF_8), 0));
    }

    @Test
    void whatCannotBeDecodedYetIsHeldBackWithAllThatFollows() {
        process("a", 0);
        registryIsAway = true;
        process("b", 1);
        process("c", 2);
        assertThat(decoded).containsExactly("a0");
        assertThat(gateWasClosed).isEqualTo(2);
    }

    @Test
    void whatWasHeldBackGoesAheadOfTheNextRecordAndTheGateStaysOpen() {
        registryIsAway = true;
        process("a", 0);
        process("b", 1);
        registryIsAway = false;
        gateWasClosed = 0;
        process("c", 2);
        assertThat(decoded).containsExactly("a0", "b1", "c2");
        assertThat(gateWasClosed).isZero();
    }

    @Test
    void orByTheClockWhereNoRecordComes() {
        registryIsAway = true;
        process("a", 0);
        registryIsAway = false;
        context.scheduledPunctuators().get(0).getPunctuator().punctuate(0);
        assertThat(decoded).containsExactly("a0");
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

    @Test
    void aRecordThatTheOperatorNamesIsPassedOver() {
        process("a", 6);
        process("b", 7);
        process("c", 8);
        assertThat(decoded).containsExactly("a6", "c8");
        assertThat(letters()).singleElement().asString().contains("skipped", "skip.records names this record");
    }

    @Test
    void andSoItIsIfItHadBeenHeldBack() {
        registryIsAway = true;
        process("a", 6);
        process("b", 7);
        registryIsAway = false;
        process("c", 8);
        assertThat(decoded).containsExactly("a6", "c8");
        assertThat(letters()).singleElement().asString().contains("skipped");
    }

    private List<String> letters() {
        return context.forwarded().stream()
                .filter(forward -> forward.childName().orElse("").equals("dead-letters"))
                .map(forward -> Stream.of(forward.record().headers().toArray())
                        .map(header -> new String(header.value(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining(" ")))
                .toList();
    }
}
