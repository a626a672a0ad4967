package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Example;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.ValueDecoder;

/**
 * The node {@code key} if a field of the example names its model: sends the example to the partition of that model. The example is
 * decoded to read the field, and its bytes are sent unchanged and decoded again: a second format of examples would cost more.
 */
final class FieldKeyProcessor extends DecodingProcessor {
    private final ModelOf models;
    private final ModelName names;
    private final ValueDecoder decoder;
    private final Example example = new Example();

    FieldKeyProcessor(ModelOf models, ValueDecoder decoder, Admission admission) {
        super(admission, false, Nodes.EXAMPLES_BY_MODEL + Nodes.REPARTITION, Nodes.KEY_DEAD_LETTERS);
        this.models = models;
        names = ModelName.ofField(models.field());
        this.decoder = decoder;
    }

    @Override
    Record<byte[], Object> decode(SourceRecord raw) {
        decoder.decode(raw.record().value(), example);
        byte[] model = models.ofExample(raw, example);
        names.of(model);
        Record<byte[], byte[]> outgoing = Repartition.outgoing(raw, model);
        return outgoing.withValue(outgoing.value());
    }
}
