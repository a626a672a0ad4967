package perceptron.pipeline;

import java.time.Duration;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.wire.ValueDecoder;

/**
 * The node {@code decode}: from bytes to an example. What cannot be decoded is a dead letter. What cannot be decoded yet,
 * because the registry does not answer, is held back, and so is all that comes after it.
 */
final class DecodeProcessor implements Processor<byte[], byte[], byte[], Object> {
    private static final Duration RETRY = Duration.ofMillis(200);

    /** Texts of an example that reach outputs: bounded, so that these fit into a record. */
    private static final int LONGEST_TEXT = 1_000;

    private final ValueDecoder decoder;
    private final Gate gate;
    private final Incoming incoming = new Incoming();
    private ProcessorContext<byte[], Object> context;
    private HeldBack heldBack;

    DecodeProcessor(ValueDecoder decoder, Gate gate) {
        this.decoder = decoder;
        this.gate = gate;
    }

    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        heldBack = new HeldBack(context.getStateStore(Nodes.PENDING));
        context.schedule(RETRY, PunctuationType.WALL_CLOCK_TIME, now -> retry());
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Origin origin = Origin.of(record.headers(), context.recordMetadata().orElseThrow());
        if (!heldBack.isEmpty() || !pass(record, origin)) {
            heldBack.add(record, origin);
            gate.close();
        }
    }

    private void retry() {
        while (!heldBack.isEmpty()) {
            KeyValue<Origin, Record<byte[], byte[]>> next = heldBack.first();
            if (!pass(next.value, next.key)) {
                gate.close();
                return;
            }
            heldBack.removeFirst();
        }
    }

    /** False where nothing can be said about the record yet. */
    private boolean pass(Record<byte[], byte[]> record, Origin origin) {
        incoming.begin(record, origin);
        try {
            if (!decoder.decode(record.value(), incoming.example)) {
                return false;
            }
            bounded("id", incoming.example.id());
            bounded("label", incoming.example.label());
        } catch (Rejection rejection) {
            context.forward(DeadLetters.of(incoming, rejection), Nodes.DEAD_LETTERS);
            return true;
        }
        context.forward(record.withValue(incoming), Nodes.FEATURES);
        return true;
    }

    private static void bounded(String name, String text) {
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the " + name + " has " + text.length() + " characters, and at most " + LONGEST_TEXT
                            + " are allowed");
        }
    }
}
