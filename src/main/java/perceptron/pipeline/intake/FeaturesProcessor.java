package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.pipeline.intake.Intake.ExampleInFlight;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Nodes;

/** The node {@code features}: from an example to the numbers that enter the arithmetic. */
public final class FeaturesProcessor implements Processor<byte[], ExampleInFlight, byte[], Object> {
    private static final Logger LOG = LoggerFactory.getLogger(FeaturesProcessor.class);

    private final Featurizer featurizer;
    private final FeatureNames names;
    private final int limit;
    private final LiveModels live;
    private final Observer observer;
    private ProcessorContext<byte[], Object> context;
    private DeadLetters deadLetters;

    /**
     * @param names receives the names that the featurizer hashes
     * @param limit how many features an example may have, so that its update fits into a record
     */
    public FeaturesProcessor(Featurizer featurizer, FeatureNames names, int limit, LiveModels live, Observer observer) {
        this.featurizer = featurizer;
        this.names = names;
        this.limit = limit;
        this.live = live;
        this.observer = observer;
    }

    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        this.context = context;
        deadLetters = new DeadLetters(context, Nodes.DEAD_LETTERS, observer);
        live.open(names);
    }

    @Override
    public void close() {
        live.close(names);
    }

    @Override
    public void process(Record<byte[], ExampleInFlight> record) {
        ExampleInFlight incoming = record.value();
        try {
            FeatureVector features = featurizer.vector(incoming.example());
            if (featurizer.hasSeenEnough() && !featurizer.unique().isEmpty()) {
                LOG.warn(
                        "Nearly every example has a value of its own in {}: an id? exclude.fields leaves it out;"
                                + " text.fields splits a text into words",
                        String.join(", ", featurizer.unique()));
            }
            if (featurizer.leftOut() > 0) {
                observer.leftOut(featurizer.leftOut());
            }
            if (features.size() > limit) {
                throw new Rejection(
                        Reason.TOO_LARGE,
                        "the example has " + features.size()
                                + " features, and the update of an example with more than " + limit
                                + " does not fit into a record (kafka.producer.max.request.size)");
            }
            incoming = incoming.with(features);
        } catch (Rejection rejection) {
            deadLetters.add(incoming.raw(), rejection);
            return;
        }
        context.forward(record.withValue(incoming), Nodes.LEARN);
    }
}
