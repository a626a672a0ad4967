package perceptron.pipeline.learn;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Outputs;

/** Deletes models that have received neither an example nor a label for longer than {@code model.ttl}, and emits an outcome for each. */
final class UnusedModels {
    private static final Logger LOG = LoggerFactory.getLogger(UnusedModels.class);

    private final ModelStore store;
    private final Deletion deletion;
    private final long ttlMillis;
    private final Outputs outputs;

    UnusedModels(ModelStore store, Deletion deletion, long ttlMillis, Outputs outputs) {
        this.store = store;
        this.deletion = deletion;
        this.ttlMillis = ttlMillis;
        this.outputs = outputs;
    }

    /** Once a second. */
    void tick(long now) {
        for (String name : store.nextIdle(now - ttlMillis)) {
            deletion.delete(name);
            LOG.info("Model {} is deleted: it was not used for model.ttl={} ms", name, ttlMillis);
            outputs.outcome(name, new Outcome("model.ttl", "", -1, -1L, 0L, new Done("delete")));
        }
    }
}
