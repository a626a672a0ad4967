package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.Label;

/** The node {@code label}: from bytes to the label of an example that came without one. */
public final class LabelProcessor extends DecodingProcessor {
    private final ModelName names;
    private final Codecs codecs;
    private final ModelOf models;

    public LabelProcessor(Codecs codecs, ModelOf models, Admission admission) {
        super(admission, models.repartitions(), Nodes.LEARN, Nodes.DEAD_LETTERS);
        this.codecs = codecs;
        this.models = models;
        names = ModelName.ofLabels(models);
    }

    @Override
    Record<byte[], Object> decode(SourceRecord raw) {
        byte[] key = models.ofLabel(raw);
        String model = names.of(key);
        Label label = codecs.label(raw.record().value());
        bounded("id", label.id());
        bounded("label", label.label());
        return raw.record().withKey(key).withValue(new LateLabel(model, label, raw));
    }
}
