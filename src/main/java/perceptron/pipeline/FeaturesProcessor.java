package perceptron.pipeline;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.features.Featurizer;
import perceptron.pipeline.live.Observer;

/** The node {@code features}: from an example as it came in to the numbers that enter the arithmetic. */
final class FeaturesProcessor implements Processor<byte[], Incoming, byte[], Object> {
    private final Featurizer featurizer;
    private final int most;
    private final Observer observer;
    private ProcessorContext<byte[], Object> context;

    /** @param most how many features an example may have, so that what it causes fits into a record */
    FeaturesProcessor(Featurizer featurizer, int most, Observer observer) {
        this.featurizer = featurizer;
        this.most = most;
        this.observer = observer;
    }

    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
    }

    @Override
    public void process(Record<byte[], Incoming> record) {
        Incoming incoming = record.value();
        try {
            incoming.features(featurizer.vector(incoming.example));
            if (incoming.features().size() > most) {
                throw new Rejection(
                        Reason.TOO_LARGE,
                        "the example has " + incoming.features().size() + " features, and what follows from more than "
                                + most + " does not fit into a record (kafka.producer.max.request.size)");
            }
        } catch (Rejection rejection) {
            observer.refused(rejection.reason());
            context.forward(DeadLetters.of(incoming.raw(), rejection), Nodes.DEAD_LETTERS);
            return;
        }
        context.forward(record, Nodes.LEARN);
    }
}
