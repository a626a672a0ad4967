package perceptron.pipeline.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** A store in memory that counts what a changelog would get. */
final class CountingStore implements KeyValueStore<byte[], byte[]> {
    private final TreeMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);
    private long records;
    private long bytes;
    private long journalBytes;
    private long progressBytes;

    long records() {
        return records;
    }

    /** Of keys and values, as they are. */
    long bytes() {
        return bytes;
    }

    /** Of entries of the journal alone. */
    long journalBytes() {
        return journalBytes;
    }

    /** Of progress alone. */
    long progressBytes() {
        return progressBytes;
    }

    long liveBytes() {
        return map.entrySet().stream()
                .mapToLong(entry -> entry.getKey().length + entry.getValue().length)
                .sum();
    }

    @Override
    public void put(byte[] key, byte[] value) {
        records++;
        bytes += key.length + (value == null ? 0 : value.length);
        if (key[0] == 'M' && key[key.length - 5] == 'J') {
            journalBytes += key.length + value.length;
        }
        if (Keys.isProgress(key)) {
            progressBytes += key.length + value.length;
        }
        if (value == null) {
            map.remove(key);
        } else {
            map.put(key, value);
        }
    }

    @Override
    public byte[] putIfAbsent(byte[] key, byte[] value) {
        byte[] present = map.get(key);
        if (present == null) {
            put(key, value);
        }
        return present;
    }

    @Override
    public void putAll(List<KeyValue<byte[], byte[]>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    public byte[] delete(byte[] key) {
        byte[] present = map.get(key);
        put(key, null);
        return present;
    }

    @Override
    public byte[] get(byte[] key) {
        return map.get(key);
    }

    @Override
    public KeyValueIterator<byte[], byte[]> range(byte[] from, byte[] to) {
        return new Iterating(map.subMap(from, true, to, true));
    }

    @Override
    public KeyValueIterator<byte[], byte[]> all() {
        return new Iterating(map);
    }

    @Override
    public <S extends Serializer<P>, P> KeyValueIterator<byte[], byte[]> prefixScan(P prefix, S serializer) {
        byte[] from = serializer.serialize(null, prefix);
        byte[] to = Arrays.copyOf(from, from.length + 16);
        Arrays.fill(to, from.length, to.length, (byte) -1);
        return range(from, to);
    }

    @Override
    public long approximateNumEntries() {
        return map.size();
    }

    @Override
    public String name() {
        return "counting";
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {}

    @Override
    public void close() {}

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    private static final class Iterating implements KeyValueIterator<byte[], byte[]> {
        private final Iterator<Map.Entry<byte[], byte[]>> entries;

        Iterating(Map<byte[], byte[]> map) {
            entries = List.copyOf(map.entrySet()).iterator();
        }

        @Override
        public boolean hasNext() {
            return entries.hasNext();
        }

        @Override
        public KeyValue<byte[], byte[]> next() {
            var next = entries.next();
            return KeyValue.pair(next.getKey(), next.getValue());
        }

        @Override
        public byte[] peekNextKey() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
