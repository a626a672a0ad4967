package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Example;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.ValueDecoder;

/**
 * The nodes {@code key} and {@code label-key}: sends a record to the partition of its model. If a field of the example names the model,
 * the example is decoded to read the field, and its bytes are sent unchanged and decoded again: a second format of examples would
 * cost more.
 */
final class KeyProcessor extends DecodingProcessor {
    private final ModelOf models;
    private final ModelName names;
    private final ValueDecoder decoder;
    private final Example example = new Example();

    /**
     * @param decoder of examples, if one of their fields names the model; otherwise null
     * @param next the node that sends
     */
    KeyProcessor(ModelOf models, ValueDecoder decoder, Admission admission, String next) {
        super(admission, false, next, Nodes.KEY_DEAD_LETTERS);
        this.models = models;
        this.decoder = decoder;
        names = decoder == null ? ModelName.ofLabels(models) : ModelName.ofField(models.field());
    }

    @Override
    Record<byte[], Object> decode(SourceRecord raw) {
        byte[] model;
        if (decoder == null) {
            model = models.ofLabel(raw);
        } else {
            decoder.decode(raw.record().value(), example);
            model = models.ofExample(raw, example);
        }
        names.of(model);
        Record<byte[], byte[]> outgoing = Repartition.outgoing(raw, model);
        return outgoing.withValue(outgoing.value());
    }
}
