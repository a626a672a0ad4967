package perceptron.pipeline.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Notifies a task before each commit. Kafka Streams has no callback for that, but it flushes every cached store before a commit, and
 * what is put into other stores meanwhile is part of the same transaction. So this store keeps nothing: a note that a task puts into
 * its cache is flushed before the next commit (earlier if the cache is full or switched off), and that task is notified.
 */
public final class CommitHook {
    /** Key and value of the note that something is to be written before the next commit. It may be flushed at once: be ready for that. */
    public static final byte[] NOTE = {1};

    private final String name;
    private final Map<TaskId, Runnable> listeners = new ConcurrentHashMap<>();

    /** @param name of the store */
    public CommitHook(String name) {
        this.name = name;
    }

    public StoreBuilder<KeyValueStore<byte[], byte[]>> store() {
        return Stores.keyValueStoreBuilder(new Supplier(), Serdes.ByteArray(), Serdes.ByteArray())
                .withCachingEnabled()
                .withLoggingDisabled();
    }

    /** From now on, this listener runs when the note of a task is flushed, on its stream thread. */
    public void listen(TaskId task, Runnable listener) {
        listeners.put(task, listener);
    }

    /** Called when a task is closed, perhaps after its next owner in this instance listens. What is flushed later is aborted. */
    public void forget(Runnable listener) {
        listeners.values().remove(listener);
    }

    private final class Supplier implements KeyValueBytesStoreSupplier {
        @Override
        public String name() {
            return name;
        }

        @Override
        public KeyValueStore<Bytes, byte[]> get() {
            return new Bottom();
        }

        @Override
        public String metricsScope() {
            return "commit-hook";
        }
    }

    /** The store below the cache. */
    private final class Bottom implements KeyValueStore<Bytes, byte[]> {
        private TaskId task;
        private boolean isOpen;

        @Override
        public void init(StateStoreContext context, StateStore root) {
            task = context.taskId();
            context.register(root, (key, value) -> {});
            isOpen = true;
        }

        @Override
        public void put(Bytes key, byte[] value) {
            try {
                Runnable listener = listeners.get(task);
                if (listener == null) {
                    throw new IllegalStateException("task " + task + " is closed");
                }
                listener.run();
            } catch (StreamsException failureOfAStore) {
                throw failureOfAStore;
            } catch (RuntimeException e) {
                // Any other exception looks to Kafka Streams as if the content of this store were damaged.
                throw new StreamsException("what has changed cannot be written", e);
            }
        }

        @Override
        public byte[] putIfAbsent(Bytes key, byte[] value) {
            put(key, value);
            return null;
        }

        @Override
        public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
            entries.forEach(entry -> put(entry.key, entry.value));
        }

        @Override
        public byte[] delete(Bytes key) {
            return null;
        }

        @Override
        public byte[] get(Bytes key) {
            return null;
        }

        @Override
        public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
            throw new UnsupportedOperationException("it keeps nothing");
        }

        @Override
        public KeyValueIterator<Bytes, byte[]> all() {
            throw new UnsupportedOperationException("it keeps nothing");
        }

        @Override
        public long approximateNumEntries() {
            return 0;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void close() {
            isOpen = false;
        }

        @Override
        public boolean persistent() {
            return false;
        }

        @Override
        public boolean isOpen() {
            return isOpen;
        }
    }
}
