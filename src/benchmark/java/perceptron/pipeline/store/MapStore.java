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

/** A store in memory, with nothing of Kafka Streams around it. */
final class MapStore implements KeyValueStore<byte[], byte[]> {
    private final TreeMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);

    @Override
    public void put(byte[] key, byte[] value) {
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
        return "map";
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
