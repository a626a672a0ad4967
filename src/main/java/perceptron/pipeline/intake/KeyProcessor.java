package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Rejection;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;

/** The nodes {@code key} and {@code label-key}: sends a record to the partition of its model, if the model is known without decoding. */
final class KeyProcessor implements Processor<byte[], byte[], byte[], Object> {
    private final ModelOf models;
    private final Admission admission;
    private final String next;
    private final ModelName names;
    private ProcessorContext<byte[], Object> context;
    private DeadLetters deadLetters;

    /** @param next the node that sends */
    KeyProcessor(ModelOf models, Admission admission, String next) {
        this.models = models;
        names = ModelName.ofLabels(models);
        this.admission = admission;
        this.next = next;
    }

    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        deadLetters = new DeadLetters(context, Nodes.KEY_DEAD_LETTERS, admission.observer());
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        SourceRecord raw =
                new SourceRecord(record, Origin.of(context.recordMetadata().orElseThrow()));
        try {
            admission.check(raw);
        } catch (Rejection rejection) {
            deadLetters.addWithoutContent(raw, rejection);
            return;
        }
        byte[] model = models.ofLabel(raw);
        try {
            admission.skipped().check(raw.origin());
            names.of(model);
        } catch (Rejection rejection) {
            deadLetters.add(raw, rejection);
            return;
        }
        context.forward(Repartition.outgoing(raw, model), next);
    }
}
