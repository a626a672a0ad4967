package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.ValueDecoder;

/** The node {@code decode}: from bytes to an example. */
public final class DecodeProcessor extends DecodingProcessor {
    private final ValueDecoder decoder;
    private final ModelOf models;
    private final ExampleInFlight incoming = new ExampleInFlight();

    public DecodeProcessor(ValueDecoder decoder, ModelOf models, Admission admission) {
        super(admission, models.repartitions(), Nodes.FEATURES, Nodes.DEAD_LETTERS);
        this.decoder = decoder;
        this.models = models;
    }

    @Override
    Record<byte[], Object> decode(SourceRecord raw) {
        incoming.begin(raw);
        decoder.decode(raw.record().value(), incoming.example);
        bounded("id", incoming.example.id());
        bounded("label", incoming.example.label());
        incoming.key(models.ofExample(raw, incoming.example));
        return raw.record().withKey(incoming.key()).withValue(incoming);
    }
}
