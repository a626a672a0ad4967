package perceptron.pipeline.topic;

import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import perceptron.pipeline.settings.Settings;

/** The stores of the topology. Each has a changelog, so that its content is part of the transaction. */
public final class StateStores {
    private final boolean inMemory;

    public StateStores(Settings settings) {
        inMemory = settings.getString("store").equals("memory");
    }

    /** Whether a store has a changelog: all but that of {@link perceptron.pipeline.store.CommitHook}, which keeps nothing. */
    public static boolean isLogged(String store) {
        return !store.equals(Nodes.CHANGED);
    }

    /** Not cached: this store is written while Kafka Streams flushes caches before a commit, so its cache might miss that commit. */
    public StoreBuilder<KeyValueStore<byte[], byte[]>> models() {
        return store(Nodes.MODELS).withCachingDisabled();
    }

    /** Cached: if labels arrive soon, most waiting examples need not be logged. */
    public StoreBuilder<KeyValueStore<byte[], byte[]>> waiting() {
        return store(Nodes.WAITING).withCachingEnabled();
    }

    private StoreBuilder<KeyValueStore<byte[], byte[]>> store(String name) {
        KeyValueBytesStoreSupplier supplier =
                inMemory ? Stores.inMemoryKeyValueStore(name) : Stores.persistentKeyValueStore(name);
        return Stores.keyValueStoreBuilder(supplier, Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingEnabled(Map.of());
    }
}
