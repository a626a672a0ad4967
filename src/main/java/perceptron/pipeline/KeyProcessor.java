package perceptron.pipeline;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Rejection;
import perceptron.pipeline.live.Observer;

/** The nodes {@code key} and {@code label-key}: sends a record to the partition of its model, where that is known without decoding it. */
final class KeyProcessor implements Processor<byte[], byte[], byte[], Object> {
    private final ModelOf models;
    private final Observer observer;
    private final String next;
    private final ModelName names = new ModelName();
    private ProcessorContext<byte[], Object> context;

    /** @param next the node that sends */
    KeyProcessor(ModelOf models, Observer observer, String next) {
        this.models = models;
        this.observer = observer;
        this.next = next;
    }

    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Raw raw = new Raw(record, Origin.of(context.recordMetadata().orElseThrow()));
        byte[] model = models.ofLabel(raw);
        try {
            names.of(model);
        } catch (Rejection rejection) {
            observer.refused(rejection.reason());
            context.forward(DeadLetters.of(raw, rejection), Nodes.KEY_DEAD_LETTERS);
            return;
        }
        context.forward(Repartition.outgoing(raw, model), next);
    }
}
