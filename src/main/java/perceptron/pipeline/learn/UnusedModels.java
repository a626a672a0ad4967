package perceptron.pipeline.learn;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.output.Outcome;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.wire.OutcomeEncoder;

/** Deletes models that have got neither an example nor a label for longer than {@code model.ttl}, and says so by an outcome. */
final class UnusedModels {
    private static final Logger LOG = LoggerFactory.getLogger(UnusedModels.class);

    private final ProcessorContext<byte[], Object> context;
    private final ModelStore store;
    private final Deletion deletion;
    private final long ttlMillis;
    private final OutcomeEncoder outcomes;

    UnusedModels(
            ProcessorContext<byte[], Object> context,
            ModelStore store,
            Deletion deletion,
            long ttlMillis,
            int outcomeSchema) {
        this.context = context;
        this.store = store;
        this.deletion = deletion;
        this.ttlMillis = ttlMillis;
        outcomes = new OutcomeEncoder(outcomeSchema);
    }

    /** Once a second. */
    void tick(long now) {
        for (String name : store.nextIdle(now - ttlMillis)) {
            deletion.delete(name);
            LOG.info("Model {} is deleted: it was not used for model.ttl={} ms", name, ttlMillis);
            Outcome outcome = new Outcome("model.ttl", "", -1, -1, 0, new Outcome.Done("delete"));
            byte[] key = name.getBytes(StandardCharsets.UTF_8);
            context.forward(new Record<>(key, outcomes.encode(outcome), now), Nodes.OUTCOMES);
        }
    }
}
