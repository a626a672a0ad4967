package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The order of the waiting entries of one kind, and their count. Each entry has a number and a place. An entry may be removed anywhere
 * in the queue, and its place with it. The search for the first entry passes each gap once.
 */
final class WaitingQueue {
    /** Bounds the cost of one search, which the next one continues. */
    private static final int GAPS_AT_ONCE = 1_000;

    private final KeyValueStore<byte[], byte[]> store;
    private final byte kind;
    private final long millis;
    private final MemoryBudget.Share share;
    private final byte[] state;

    /** No number below this one is in the queue. */
    private long first;

    private long end;
    private long count;
    private long bytes;

    /** The place of {@link #first}; null if it was not read yet. */
    private byte[] place;

    WaitingQueue(KeyValueStore<byte[], byte[]> store, Waiting.Kind kind, long millis, MemoryBudget budget) {
        this.store = store;
        this.kind = kind.code;
        this.millis = millis;
        state = new byte[] {'C', kind.code};
        byte[] stored = store.get(state);
        if (stored != null) {
            ByteBuffer buffer = ByteBuffer.wrap(stored);
            first = buffer.getLong();
            end = buffer.getLong();
            count = buffer.getLong();
            bytes = buffer.getLong();
        }
        share = budget.open();
        share.add(bytes);
    }

    void close() {
        share.close();
    }

    long end() {
        return end;
    }

    long count() {
        return count;
    }

    /** Adds a place for the entry with this key. */
    void add(byte[] key, int valueLength, long now) {
        byte[] value = ByteBuffer.allocate(Long.BYTES + key.length)
                .putLong(now)
                .put(key)
                .array();
        store.put(number(end), value);
        end++;
        count++;
        grow(size(key, valueLength));
        save();
    }

    /** Removes the place of the entry with this key. */
    void remove(long number, byte[] key, int valueLength) {
        count--;
        grow(-size(key, valueLength));
        removePlace(number);
    }

    /** Removes the first place, which has lost its entry. */
    void removeFirst() {
        removePlace(first);
    }

    private void removePlace(long number) {
        store.delete(number(number));
        if (number == first) {
            first++;
            place = null;
        }
        save();
    }

    private void grow(long by) {
        bytes += by;
        share.add(by);
    }

    private static long size(byte[] key, int valueLength) {
        return 2L * key.length + valueLength + 2 * Long.BYTES + 1;
    }

    long first() {
        return first;
    }

    /** The key of the first entry if it must be evicted; null if it need not be, or if the search has to continue. */
    byte[] overdue(long now) {
        for (int gaps = 0; place == null && first < end && gaps < GAPS_AT_ONCE; gaps++) {
            place = store.get(number(first));
            first += place == null ? 1 : 0;
        }
        if (place == null) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(place);
        boolean late = now - buffer.getLong() >= millis;
        if (!late && !share.isOver()) {
            return null;
        }
        byte[] key = new byte[buffer.remaining()];
        buffer.get(key);
        return key;
    }

    private void save() {
        store.put(
                state,
                ByteBuffer.allocate(4 * Long.BYTES)
                        .putLong(first)
                        .putLong(end)
                        .putLong(count)
                        .putLong(bytes)
                        .array());
    }

    private byte[] number(long number) {
        return ByteBuffer.allocate(1 + Long.BYTES).put(kind).putLong(number).array();
    }
}
