package perceptron.pipeline.learn;

import perceptron.pipeline.average.AverageProcessor;
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
        AverageProcessor.ModelEvent deleted =
                new AverageProcessor.Deleted(model, store.delete(model).parts());
        snapshots.removed(model);
        outputs.event(Outputs.key(model), deleted, outputs.now());
    }
}
