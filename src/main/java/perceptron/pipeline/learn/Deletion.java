package perceptron.pipeline.learn;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.pipeline.average.AverageProcessor;
import perceptron.pipeline.live.SnapshotRequests;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Outputs;

/** Deletes models, and all that was published of them. */
final class Deletion {
    private static final Logger LOG = LoggerFactory.getLogger(Deletion.class);

    private final ModelStore store;
    private final Rates rates;
    private final SnapshotRequests snapshots;
    private final Outputs outputs;

    Deletion(ModelStore store, Rates rates, SnapshotRequests snapshots, Outputs outputs) {
        this.store = store;
        this.rates = rates;
        this.snapshots = snapshots;
        this.outputs = outputs;
    }

    void delete(String model) {
        rates.closeBeforeDeletion(model);
        AverageProcessor.ModelEvent deleted =
                new AverageProcessor.Deleted(model, store.delete(model).parts());
        snapshots.removed(model);
        outputs.event(Outputs.key(model), deleted, outputs.now());
    }

    /**
     * Deletes models that have received neither an example nor a label for this long, and emits an outcome for each. Once a second.
     *
     * @param ttlMillis the setting {@code model.ttl}
     */
    void deleteUnused(long now, long ttlMillis) {
        for (String name : store.nextIdle(now - ttlMillis)) {
            delete(name);
            LOG.info("Model {} is deleted: it was not used for model.ttl={} ms", name, ttlMillis);
            outputs.outcome(name, new Outcome("model.ttl", "", -1, -1L, 0L, new Done("delete")));
        }
    }
}
