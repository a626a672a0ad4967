package perceptron.pipeline.store;

import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Where and how the models of a task are written.
 *
 * @param journalBytes how many bytes of batches the journal of a small model keeps
 * @param batchBytes how many bytes of changes a batch may have
 * @param changed receives the name of each model that has changed and must be written before the next commit
 */
record StoreContext(
        KeyValueStore<byte[], byte[]> models, long journalBytes, int batchBytes, Consumer<String> changed) {}
