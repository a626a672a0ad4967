package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What waits in a task: the examples that wait for their labels, or the labels that wait for their examples. Each entry is found by its
 * model and its id, and has a place in the queue, so that the oldest entries are found without looking at the others. An entry may be
 * removed anywhere in the queue, and its place with it. The search for the oldest passes each gap once.
 *
 * <pre>
 * E length name id   an entry, an example: its number, its content
 * e number           a place in the queue of examples: since when the entry waits, and its key above
 * C E                the state of the queue of examples
 * L, l, C L          the same of labels
 * </pre>
 *
 * <p>What was added since the last commit is on the heap, and nothing of it is stored if it is removed before the next one, as most of it
 * is if labels arrive soon. Only the stream thread calls.
 */
public final class Waiting {
    public enum Kind {
        EXAMPLE('E'),
        LABEL('L');

        private final byte code;

        Kind(char code) {
            this.code = (byte) code;
        }
    }

    /**
     * A waiting example or label.
     *
     * @param number its place in the queue
     */
    public record Entry(long number, byte[] content) {}

    /** Bounds the cost of one search for the oldest entry, which the next one continues. */
    private static final int GAPS_AT_ONCE = 1_000;

    /** If more is on the heap, it is written before the commit. */
    private static final long MOST_ON_HEAP = 1 << 20;

    private static final byte LOWER_CASE = 'a' - 'A';

    private final KeyValueStore<byte[], byte[]> store;
    private final byte kind;
    private final long millis;
    private final MemoryBudget.Share share;
    private final byte[] state;
    private final Runnable changed;

    /** By their keys, the entries that are not written, in the order of the queue. */
    private final Map<Bytes, Added> added = new LinkedHashMap<>();

    private long addedBytes;

    /** No number below this one is among those. */
    private long firstAdded;

    private boolean isToBeWritten;

    private record Added(Entry entry, long since) {}

    /** A place in the queue: since when its entry waits, and the key of that. */
    private record Place(long since, byte[] key) {}

    /** No number below this one is in the queue. */
    private long first;

    private long end;
    private long bytes;

    /** The place of {@link #first}; null if it was not read yet. */
    private Place place;

    /**
     * @param millis how long an entry waits, by the clock
     * @param budget how many bytes may wait in all tasks; the oldest are evicted first
     * @param changed runs if {@link #write} is due before the next commit
     */
    public Waiting(KeyValueStore<byte[], byte[]> store, Kind kind, long millis, MemoryBudget budget, Runnable changed) {
        this.store = store;
        this.kind = kind.code;
        this.millis = millis;
        this.changed = changed;
        state = new byte[] {'C', kind.code};
        byte[] stored = store.get(state);
        if (stored != null) {
            ByteBuffer buffer = ByteBuffer.wrap(stored);
            first = buffer.getLong();
            end = buffer.getLong();
            bytes = buffer.getLong();
        }
        firstAdded = end;
        share = budget.open();
        share.add(bytes);
    }

    /** Called when the task is closed: its entries then count in the budget of another instance. */
    public void close() {
        share.close();
    }

    /** The entry with this id; null if there is none. */
    public Entry find(String model, String id) {
        return find(key(model, id));
    }

    private Entry find(byte[] key) {
        Added unwritten = added.get(Bytes.wrap(key));
        return unwritten == null ? entry(store.get(key)) : unwritten.entry;
    }

    /** The number that the next entry will have. */
    public long next() {
        return end;
    }

    /** Adds an entry. No other entry may have its id. */
    public void add(String model, String id, byte[] content, long now) {
        byte[] key = key(model, id);
        added.put(Bytes.wrap(key), new Added(new Entry(end, content), now));
        addedBytes += content.length;
        end++;
        grow(size(key, content));
        save();
        if (addedBytes > MOST_ON_HEAP) {
            write();
        }
    }

    /** Removes an entry that was found by this id. */
    public void remove(String model, String id, Entry entry) {
        remove(key(model, id), entry);
    }

    private void remove(byte[] key, Entry entry) {
        if (added.remove(Bytes.wrap(key)) == null) {
            store.put(key, null);
        } else {
            addedBytes -= entry.content().length;
        }
        grow(-size(key, entry.content()));
        removePlace(entry.number());
    }

    private void removePlace(long number) {
        if (number < firstAdded) {
            store.put(place(number), null);
        }
        if (number == first) {
            first++;
            place = null;
        }
        save();
    }

    /** Removes and returns the oldest entry if it must be evicted; null if none must. Looks at a bounded number of places. */
    public Entry removeOverdue(long now) {
        findFirst();
        if (place == null) {
            return null;
        }
        boolean isLate = now - place.since >= millis;
        if (!isLate && !share.isOver()) {
            return null;
        }
        byte[] key = place.key;
        Entry entry = find(key);
        if (entry == null || entry.number() != first) {
            removePlace(first);
            return null;
        }
        remove(key, entry);
        return entry;
    }

    private void findFirst() {
        for (int gaps = 0; place == null && first < firstAdded && gaps < GAPS_AT_ONCE; gaps++) {
            byte[] stored = store.get(place(first));
            if (stored == null) {
                first++;
            } else {
                ByteBuffer buffer = ByteBuffer.wrap(stored);
                place = new Place(buffer.getLong(), rest(buffer));
            }
        }
        if (place == null && first >= firstAdded && !added.isEmpty()) {
            Map.Entry<Bytes, Added> eldest = added.entrySet().iterator().next();
            first = eldest.getValue().entry.number;
            place = new Place(eldest.getValue().since, eldest.getKey().get());
        }
    }

    private void grow(long by) {
        bytes += by;
        share.add(by);
    }

    /** Of an entry and its place, with their keys. */
    private static long size(byte[] key, byte[] content) {
        return 2L * key.length + content.length + 3 * Long.BYTES + 1;
    }

    private void save() {
        if (!isToBeWritten) {
            isToBeWritten = true;
            changed.run();
        }
    }

    /** Writes what has changed, before a commit. */
    public void write() {
        if (!isToBeWritten) {
            return;
        }
        isToBeWritten = false;
        added.forEach((key, each) -> {
            store.put(key.get(), withNumber(each.entry.number, each.entry.content));
            store.put(place(each.entry.number), withNumber(each.since, key.get()));
        });
        added.clear();
        addedBytes = 0;
        firstAdded = end;
        store.put(
                state,
                ByteBuffer.allocate(3 * Long.BYTES)
                        .putLong(first)
                        .putLong(end)
                        .putLong(bytes)
                        .array());
    }

    private byte[] key(String model, String id) {
        byte[] name = model.getBytes(StandardCharsets.UTF_8);
        byte[] idBytes = id.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(3 + name.length + idBytes.length)
                .put(kind)
                .putShort((short) name.length)
                .put(name)
                .put(idBytes)
                .array();
    }

    private byte[] place(long number) {
        return ByteBuffer.allocate(1 + Long.BYTES)
                .put((byte) (kind + LOWER_CASE))
                .putLong(number)
                .array();
    }

    private static byte[] withNumber(long number, byte[] more) {
        return ByteBuffer.allocate(Long.BYTES + more.length)
                .putLong(number)
                .put(more)
                .array();
    }

    private static Entry entry(byte[] value) {
        if (value == null) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(value);
        return new Entry(buffer.getLong(), rest(buffer));
    }

    private static byte[] rest(ByteBuffer buffer) {
        byte[] rest = new byte[buffer.remaining()];
        buffer.get(rest);
        return rest;
    }
}
