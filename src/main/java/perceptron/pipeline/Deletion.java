package perceptron.pipeline;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.live.Desk;
import perceptron.pipeline.store.ModelStore;

/** Deletes models, and informs those who have to know. */
final class Deletion {
    private final ProcessorContext<byte[], Object> context;
    private final ModelStore store;
    private final Rates rates;
    private final Desk desk;

    Deletion(ProcessorContext<byte[], Object> context, ModelStore store, Rates rates, Desk desk) {
        this.context = context;
        this.store = store;
        this.rates = rates;
        this.desk = desk;
    }

    void delete(String model) {
        rates.closeBeforeDeletion(model);
        Deleted deleted = new Deleted(model, store.delete(model));
        desk.removed(model);
        byte[] key = model.getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(key, deleted, context.currentSystemTimeMs()), Nodes.AVERAGE);
    }
}
