package perceptron.pipeline.store;

import java.nio.ByteBuffer;

/**
 * In which order those of one kind came to wait, and how many they are. Each has a number, and takes its place out of the
 * queue when it goes, from anywhere; whoever looks for the first of them passes each gap once.
 */
final class WaitingQueue {
    /** Bounds what one look at a queue costs; the next look goes on from there. */
    private static final int GAPS_AT_ONCE = 1_000;

    private final SealedStore store;
    private final byte kind;
    private final long millis;
    private final MemoryBudget.Share share;
    private final byte[] state;

    /** No number below this one is in the queue. */
    private long first;

    private long end;
    private long count;
    private long bytes;

    /** The place of {@link #first}, where it was looked at; else null. */
    private byte[] place;

    WaitingQueue(SealedStore store, Waiting.Kind kind, long millis, MemoryBudget budget) {
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
        // Under at-least-once, a crash may have kept places that came after this was written.
        while (store.get(number(end)) != null) {
            end++;
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

    /** A place for what is going to be stored under this key. */
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

    /** Takes away the place of what was stored under this key. */
    void remove(long number, byte[] key, int valueLength) {
        count--;
        grow(-size(key, valueLength));
        removePlace(number);
    }

    /** Takes away the first place, of which nothing is stored any more. */
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
        return 2L * key.length + valueLength + 2 * Long.BYTES + 1 + 2 * Seal.BYTES;
    }

    long first() {
        return first;
    }

    /** The key of the first one, if it has to go; null where none has, or where it takes another look to say. */
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
