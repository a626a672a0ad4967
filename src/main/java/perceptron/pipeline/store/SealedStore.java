package perceptron.pipeline.store;

import java.util.HexFormat;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** A store whose values are sealed when they are written, and checked when they are read. */
public final class SealedStore implements Entries {
    private static final ByteArraySerializer BYTES = new ByteArraySerializer();

    private final KeyValueStore<byte[], byte[]> store;

    public SealedStore(KeyValueStore<byte[], byte[]> store) {
        this.store = store;
    }

    /** The value under this key; null if there is none. */
    public byte[] get(byte[] key) {
        byte[] sealed = store.get(key);
        return sealed == null ? null : Seal.open(key, sealed);
    }

    /** The value under a key that must be there. */
    public byte[] require(byte[] key) {
        byte[] value = get(key);
        DamagedState.unless(
                value != null,
                "there is no record with the key %s",
                HexFormat.of().formatHex(key));
        return value;
    }

    public void put(byte[] key, byte[] value) {
        store.put(key, Seal.seal(key, value));
    }

    public void delete(byte[] key) {
        store.delete(key);
    }

    @Override
    public void scan(byte[] prefix, BiConsumer<byte[], byte[]> taker) {
        try (KeyValueIterator<byte[], byte[]> all = store.prefixScan(prefix, BYTES)) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> next = all.next();
                taker.accept(next.key, Seal.open(next.key, next.value));
            }
        }
    }

    /** The records from one key to another, both included, with sealed values ({@link Seal#open}). Null for no bound. */
    KeyValueIterator<byte[], byte[]> sealed(byte[] from, byte[] to) {
        return store.range(from, to);
    }

    /** All records, with sealed values. */
    KeyValueIterator<byte[], byte[]> all() {
        return store.all();
    }

    /** The records whose keys begin with the prefix, with sealed values. */
    KeyValueIterator<byte[], byte[]> sealed(byte[] prefix) {
        return store.prefixScan(prefix, BYTES);
    }
}
