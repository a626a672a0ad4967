package perceptron.pipeline;

import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Label;
import perceptron.pipeline.wire.LabelDecoder;

/** The node {@code label}: from bytes to the label of an example that came without one. */
final class LabelProcessor extends DecodingProcessor {
    private final ModelName names = new ModelName();
    private final LabelDecoder decoder;

    LabelProcessor(LabelDecoder decoder, Gate gate, Observer observer) {
        super(gate, observer, Nodes.PENDING_LABELS, Nodes.LEARN);
        this.decoder = decoder;
    }

    @Override
    Optional<Record<byte[], Object>> decode(Raw raw) {
        String model = names.of(raw.record().key());
        Label label = decoder.decode(raw.record().value());
        if (label == null) {
            return Optional.empty();
        }
        bounded("id", label.id());
        bounded("label", label.label());
        return Optional.of(raw.record().withValue(new Labelled(model, label, raw)));
    }
}
