package perceptron.pipeline;

import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.ValueDecoder;

/** The node {@code decode}: from bytes to an example. */
final class DecodeProcessor extends DecodingProcessor {
    /** Texts of an example that reach outputs: bounded, so that these fit into a record. */
    private static final int LONGEST_TEXT = 1_000;

    private final ValueDecoder decoder;
    private final Incoming incoming = new Incoming();

    DecodeProcessor(ValueDecoder decoder, Gate gate, Observer observer) {
        super(gate, observer, Nodes.PENDING_EXAMPLES, Nodes.FEATURES);
        this.decoder = decoder;
    }

    @Override
    Optional<Record<byte[], Object>> decode(Record<byte[], byte[]> record, Origin origin) {
        incoming.begin(record, origin);
        if (!decoder.decode(record.value(), incoming.example)) {
            return Optional.empty();
        }
        bounded("id", incoming.example.id());
        bounded("label", incoming.example.label());
        return Optional.of(record.withValue(incoming));
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
