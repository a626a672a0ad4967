package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What waits for something else to come: examples for their labels, and labels for their examples. Each is found by its model
 * and its id, and stands in the queue of its kind, so that those who have waited for too long, or for whom there is no room,
 * are found without looking at the others.
 *
 * <pre>
 * W length name id   what waits: its kind, its number, since when, and its content
 * E number           of examples: since when this one waits, and its key above
 * L number           the same of labels
 * C kind             how a queue stands
 * </pre>
 *
 * <p>The store is to be cached: what comes and goes between two commits then leaves little behind, and how the queues stand is
 * written once. Nothing is kept on the heap. The stream thread alone calls.
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
     * One that waits.
     *
     * @param number in the order in which those of its kind came
     */
    public record Entry(Kind kind, long number, byte[] content) {}

    private static final int HEADER = 1 + Long.BYTES;

    private final SealedStore store;
    private final WaitingQueue examples;
    private final WaitingQueue labels;

    /**
     * @param exampleMillis how long an example waits, by the clock
     * @param labelMillis how long a label waits, by the clock
     * @param budget how many bytes may wait in all tasks; the oldest are evicted first
     */
    public Waiting(KeyValueStore<byte[], byte[]> store, long exampleMillis, long labelMillis, MemoryBudget budget) {
        this.store = new SealedStore(store);
        this.examples = new WaitingQueue(this.store, Kind.EXAMPLE, exampleMillis, budget);
        this.labels = new WaitingQueue(this.store, Kind.LABEL, labelMillis, budget);
    }

    /** The task is closed, and what waits in it counts for another instance. */
    public void close() {
        examples.close();
        labels.close();
    }

    private WaitingQueue queue(Kind kind) {
        return kind == Kind.EXAMPLE ? examples : labels;
    }

    /** What waits with this id; null where nothing does. */
    public Entry find(String model, String id) {
        return entry(store.get(key(model, id)));
    }

    /** The number that the next one of this kind is going to have. */
    public long next(Kind kind) {
        return queue(kind).end();
    }

    /** How many of this kind wait. */
    public long count(Kind kind) {
        return queue(kind).count();
    }

    /** Lets one wait. Nothing else must wait with its id. */
    public void add(Kind kind, String model, String id, byte[] content, long now) {
        byte[] key = key(model, id);
        WaitingQueue queue = queue(kind);
        byte[] value = ByteBuffer.allocate(HEADER + content.length)
                .put(kind.code)
                .putLong(queue.end())
                .put(content)
                .array();
        // In this order, and the other way around when it goes: a crash under at-least-once leaves nothing without a
        // place.
        queue.add(key, value.length, now);
        store.put(key, value);
    }

    /** Lets one go, found by this id before. */
    public void remove(String model, String id, Entry entry) {
        byte[] key = key(model, id);
        store.delete(key);
        queue(entry.kind()).remove(entry.number(), key, HEADER + entry.content().length);
    }

    /** Lets the one go that has to go first, if any has to; null where none has. Looks at a few of them only. */
    public Entry removeOverdue(Kind kind, long now) {
        WaitingQueue queue = queue(kind);
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
}
