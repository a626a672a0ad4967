package perceptron.pipeline.store;

import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
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
}
