package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.pipeline.store.SealedStore;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Records that cannot be decoded until the registry answers, in the order in which they came. They lie in a logged store, since
 * their offsets may be committed before they are dealt with. Their numbers are stored beside them, so that none can be missing
 * unnoticed.
 */
final class HeldBack {
    private static final byte[] NUMBERS = {'N'};

    private final SealedStore store;
    private long first;
    private long end;

    HeldBack(KeyValueStore<byte[], byte[]> store) {
        this.store = new SealedStore(store);
        byte[] numbers = this.store.get(NUMBERS);
        if (numbers != null) {
            first = ByteBuffer.wrap(numbers).getLong();
            end = ByteBuffer.wrap(numbers).getLong(Long.BYTES);
        }
    }

    boolean isEmpty() {
        return first == end;
    }

    void add(SourceRecord raw) {
        store.put(key(end++), raw.toBytes());
        save();
    }

    SourceRecord first() {
        return SourceRecord.of(store.require(key(first)));
    }

    /** The numbers first: a crash under at-least-once leaves a record that nobody looks at, and none that is missing. */
    void removeFirst() {
        byte[] key = key(first++);
        save();
        store.delete(key);
    }

    private void save() {
        if (isEmpty()) {
            first = 0;
            end = 0;
            store.delete(NUMBERS);
        } else {
            store.put(
                    NUMBERS,
                    ByteBuffer.allocate(2 * Long.BYTES)
                            .putLong(first)
                            .putLong(end)
                            .array());
        }
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }
}
