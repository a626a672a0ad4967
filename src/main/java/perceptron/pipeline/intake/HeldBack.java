package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Records that cannot be decoded until the registry answers, in the order in which they came. They lie in a logged store, since
 * their offsets may be committed before they are dealt with.
 */
final class HeldBack {
    private final KeyValueStore<byte[], byte[]> store;
    private long first;
    private long end;

    HeldBack(KeyValueStore<byte[], byte[]> store) {
        this.store = store;
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> next = all.next();
                long number = ByteBuffer.wrap(next.key).getLong();
                first = end == 0 ? number : first;
                end = number + 1;
            }
        }
    }

    boolean isEmpty() {
        return first == end;
    }

    void add(SourceRecord raw) {
        store.put(key(end++), raw.toBytes());
    }

    SourceRecord first() {
        return SourceRecord.of(store.get(key(first)));
    }

    void removeFirst() {
        store.delete(key(first++));
        if (isEmpty()) {
            first = 0;
            end = 0;
        }
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }
}
