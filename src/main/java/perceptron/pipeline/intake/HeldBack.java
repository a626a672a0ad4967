package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.pipeline.store.SealedStore;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Records that cannot be decoded until the registry answers, in the order of their arrival. They are in a logged store, since their
 * offsets may be committed before they are processed. The range of their numbers is stored as well, so that a missing record is
 * noticed.
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

    /** Stores the range first: a crash under at-least-once may leave a record outside the range, but none inside is missing. */
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
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
}
