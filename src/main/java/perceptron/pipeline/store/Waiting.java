package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The waiting examples and labels: examples wait for their labels, labels for their examples. Each entry is found by its model and its
 * id, and has a place in the queue of its kind, so that the oldest entries are found without looking at the others.
 *
 * <pre>
 * W length name id   an entry: its kind, its number, its content
 * E number           a place in the queue of examples: since when the entry waits, and its key above
 * L number           the same in the queue of labels
 * C kind             the state of a queue
 * </pre>
 *
 * <p>The store must be cached: an entry that is added and removed between two commits is then hardly logged, and the state of a queue
 * is written once a commit. Nothing is kept on the heap. Only the stream thread calls.
 */
public final class Waiting {
    public enum Kind {
        EXAMPLE('E'),
        LABEL('L');

        final byte code;

        Kind(char code) {
            this.code = (byte) code;
        }
    }

    /**
     * A waiting example or label.
     *
     * @param number its place in the queue of its kind
     */
    public record Entry(Kind kind, long number, byte[] content) {}

    /** Bounds the cost of one search for the oldest entry, which the next one continues. */
    private static final int GAPS_AT_ONCE = 1_000;

    private static final int HEADER = 1 + Long.BYTES;

    private final KeyValueStore<byte[], byte[]> store;
    private final Queue examples;
    private final Queue labels;

    /**
     * @param exampleMillis how long an example waits, by the clock
     * @param labelMillis how long a label waits, by the clock
     * @param budget how many bytes may wait in all tasks; the oldest are evicted first
     */
    public Waiting(KeyValueStore<byte[], byte[]> store, long exampleMillis, long labelMillis, MemoryBudget budget) {
        this.store = store;
        this.examples = new Queue(store, Kind.EXAMPLE, exampleMillis, budget);
        this.labels = new Queue(store, Kind.LABEL, labelMillis, budget);
    }

    /** Called when the task is closed: its entries then count in the budget of another instance. */
    public void close() {
        examples.close();
        labels.close();
    }

    private Queue queue(Kind kind) {
        return kind == Kind.EXAMPLE ? examples : labels;
    }

    /** The entry with this id; null if there is none. */
    public Entry find(String model, String id) {
        return entry(store.get(key(model, id)));
    }

    /** The number that the next entry of this kind will have. */
    public long next(Kind kind) {
        return queue(kind).end();
    }

    /** How many entries of this kind wait. */
    public long count(Kind kind) {
        return queue(kind).count();
    }

    /** Adds an entry. No other entry may have its id. */
    public void add(Kind kind, String model, String id, byte[] content, long now) {
        byte[] key = key(model, id);
        Queue queue = queue(kind);
        byte[] value = ByteBuffer.allocate(HEADER + content.length)
                .put(kind.code)
                .putLong(queue.end())
                .put(content)
                .array();
        queue.add(key, value.length, now);
        store.put(key, value);
    }

    /** Removes an entry that was found by this id. */
    public void remove(String model, String id, Entry entry) {
        byte[] key = key(model, id);
        store.delete(key);
        queue(entry.kind()).remove(entry.number(), key, HEADER + entry.content().length);
    }

    /** Removes and returns the oldest entry if it must be evicted; null if none must. Looks at a bounded number of places. */
    public Entry removeOverdue(Kind kind, long now) {
        Queue queue = queue(kind);
        byte[] key = queue.overdue(now);
        if (key == null) {
            return null;
        }
        byte[] value = store.get(key);
        Entry entry = entry(value);
        if (entry == null || entry.number() != queue.first() || entry.kind() != kind) {
            queue.removeFirst();
            return null;
        }
        store.delete(key);
        queue.remove(entry.number(), key, value.length);
        return entry;
    }

    private static Entry entry(byte[] value) {
        if (value == null) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(value);
        Kind kind = bytes.get() == Kind.EXAMPLE.code ? Kind.EXAMPLE : Kind.LABEL;
        long number = bytes.getLong();
        byte[] content = new byte[bytes.remaining()];
        bytes.get(content);
        return new Entry(kind, number, content);
    }

    private static byte[] key(String model, String id) {
        byte[] name = model.getBytes(StandardCharsets.UTF_8);
        byte[] idBytes = id.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(3 + name.length + idBytes.length)
                .put((byte) 'W')
                .putShort((short) name.length)
                .put(name)
                .put(idBytes)
                .array();
    }

    /**
     * The order of the waiting entries of one kind, and their count. Each entry has a number and a place. An entry may be removed anywhere
     * in the queue, and its place with it. The search for the first entry passes each gap once.
     */
    private static final class Queue {
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

        Queue(KeyValueStore<byte[], byte[]> store, Kind kind, long millis, MemoryBudget budget) {
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
}
