package perceptron.pipeline.learn;

import perceptron.pipeline.average.ModelDeleted;
import perceptron.pipeline.live.SnapshotRequests;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Outputs;

/** Deletes models, and all that was published of them. */
final class Deletion {
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
        ModelDeleted deleted = new ModelDeleted(model, store.delete(model));
        snapshots.removed(model);
        outputs.event(Outputs.key(model), deleted, outputs.now());
    }
}
