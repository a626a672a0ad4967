package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** Kafka Streams' own store in memory, without a topology around it. */
public final class TestStores {
    private TestStores() {}

    public static KeyValueStore<byte[], byte[]> inMemory(String name) {
        MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>(new Properties());
        KeyValueStore<byte[], byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(name), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    /** All records of a store, in the order of their keys. */
    static List<KeyValue<byte[], byte[]>> records(KeyValueStore<byte[], byte[]> store) {
        List<KeyValue<byte[], byte[]>> records = new ArrayList<>();
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            all.forEachRemaining(records::add);
        }
        return records;
    }
}
