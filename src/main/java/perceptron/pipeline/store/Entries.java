package perceptron.pipeline.store;

import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** What is stored of a model, wherever it lies. */
interface Entries {
    /** Gives away all that stands under keys that begin so: each key with its value, in the order of the keys. */
    void scan(byte[] prefix, BiConsumer<byte[], byte[]> taker);

    static Entries in(KeyValueStore<byte[], byte[]> store) {
        return (prefix, taker) -> {
            try (KeyValueIterator<byte[], byte[]> all = store.prefixScan(prefix, new ByteArraySerializer())) {
                while (all.hasNext()) {
                    KeyValue<byte[], byte[]> next = all.next();
                    taker.accept(next.key, next.value);
                }
            }
        };
    }
}
