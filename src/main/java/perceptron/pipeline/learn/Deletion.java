package perceptron.pipeline.learn;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.average.ModelDeleted;
import perceptron.pipeline.live.SnapshotRequests;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Nodes;

/** Deletes models, and informs those who have to know. */
final class Deletion {
    private final ProcessorContext<byte[], Object> context;
    private final ModelStore store;
    private final Rates rates;
    private final SnapshotRequests desk;

    Deletion(ProcessorContext<byte[], Object> context, ModelStore store, Rates rates, SnapshotRequests desk) {
        this.context = context;
        this.store = store;
        this.rates = rates;
        this.desk = desk;
    }

    void delete(String model) {
        rates.closeBeforeDeletion(model);
        ModelDeleted deleted = new ModelDeleted(model, store.delete(model));
        desk.removed(model);
        byte[] key = model.getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(key, deleted, context.currentSystemTimeMs()), Nodes.AVERAGE);
    }
}
