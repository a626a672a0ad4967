package perceptron.pipeline.store;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.learner.LinearModel;
import perceptron.model.bytes.BytesOut;
import perceptron.pipeline.store.Progress.Contents;

/**
 * Writes the batches and the pages of one model. Each batch is in a slot, which is used again when every page has all changes of the
 * batch. So the journal takes about as many bytes as the pages, however many changes there were.
 */
final class Journal {
    /** If it is larger, a page collects more changes before it is written, but loading the model reads more batches. */
    private static final double BYTES_PER_PAGE_BYTE = 1.5;

    /** About the size of key and numbers in the record of a page. */
    private static final int PAGE_OVERHEAD = 44;

    /** Writing this many pages at once takes too little time to matter. */
    private static final int SPREAD_AT_LEAST = 16;

    private final KeyValueStore<byte[], byte[]> store;
    private final Keys keys;
    private final int epoch;
    private final LinearModel model;
    private final PageMap pages;
    private final long leastCapacity;

    /** By {@link PageMap#id}, the pages that lack changes, in the order of the first batch with a change that each lacks. */
    private final Map<Long, StoredBatch> dirty = new LinkedHashMap<>();

    /** The needed batches: the oldest one with a change that a page lacks, and all after it. */
    private final Deque<StoredBatch> needed = new ArrayDeque<>();

    private final BitSet slots = new BitSet();

    /** How many bytes of batches were written since the beginning. */
    private long head;

    /** How many pages should have been written by now, and are not. */
    private double due;

    /**
     * A batch in the journal.
     *
     * @param slot the slot that has it
     * @param first the number of its first change
     * @param begin how many bytes of batches were written before it
     */
    record StoredBatch(int slot, long first, long begin) {}

    /**
     * @param pages the number of the last change in each stored page
     * @param leastCapacity how many bytes of batches are kept even for a small model
     */
    Journal(
            KeyValueStore<byte[], byte[]> store,
            Keys keys,
            int epoch,
            LinearModel model,
            PageMap pages,
            long leastCapacity) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
        this.model = model;
        this.pages = pages;
        this.leastCapacity = leastCapacity;
    }

    /** Notes a batch that is stored: called by the loader for all that are still needed, in their order. */
    StoredBatch add(int slot, long first, int bytes) {
        StoredBatch batch = new StoredBatch(slot, first, head);
        needed.addLast(batch);
        slots.set(slot);
        head += bytes;
        return batch;
    }

    /** Notes that a page lacks changes from this batch on, unless it lacks earlier ones already. */
    void addLacking(int vector, int page, StoredBatch since) {
        dirty.putIfAbsent(PageMap.id(vector, page), since);
    }

    /** How many bytes it takes to write these pages. */
    long bytes(PageMap touched) {
        long[] bytes = {0};
        touched.forEach((vector, page) ->
                bytes[0] += PAGE_OVERHEAD + 8L * model.pages(vector).page(page).length);
        return bytes[0];
    }

    /** Writes the changes as a batch, and then the pages that are due. */
    void putChanges(BytesOut changes, PageMap touched, long first, long last) {
        byte[] bytes = StoredBytes.batch(first, last, changes);
        StoredBatch batch = add(slots.nextClearBit(0), first, bytes.length);
        store.put(keys.journal(epoch, batch.slot()), bytes);
        touched.forEach((vector, page) -> addLacking(vector, page, batch));
        writeDuePages(last, bytes.length);
        release();
    }

    /** Writes the pages that changes touched, instead of the changes. */
    void putPages(PageMap touched, long last) {
        touched.forEach((vector, page) -> write(PageMap.id(vector, page), last));
        release();
    }

    /** What is stored after this change was written. */
    Contents contents(long last) {
        return new Contents(
                epoch,
                last,
                pages.size(),
                needed.size(),
                needed.isEmpty() ? 0 : needed.peekFirst().first(),
                model.votes() == null ? 0 : model.votes().size());
    }

    private void writeDuePages(long last, long bytes) {
        long capacity = Math.max(leastCapacity, (long) (BYTES_PER_PAGE_BYTE * model.bytes()));
        due += pace(capacity) * bytes;
        while (oldest() != null && (due >= 1 || oldest().begin() + capacity < head)) {
            write(dirty.keySet().iterator().next(), last);
            due = Math.max(0, due - 1);
        }
    }

    /**
     * How many pages must be written for each byte that is added to the journal. The last page up to any place in the order must be
     * written before the journal has grown by its capacity since that page's batch. So pages are written a few at a time, even if one
     * change made many of them dirty.
     */
    private double pace(long capacity) {
        double most = (double) dirty.size() / capacity;
        int count = 0;
        for (StoredBatch since : dirty.values()) {
            count++;
            if (count >= SPREAD_AT_LEAST) {
                most = Math.max(most, (double) count / Math.max(1, since.begin() + capacity - head));
            }
        }
        return most;
    }

    private void write(long id, long last) {
        int vector = PageMap.vectorOf(id);
        int page = PageMap.pageOf(id);
        pages.put(id, last);
        store.put(
                keys.pages(epoch, vector, page),
                StoredBytes.page(last, model.pages(vector).stored(page)));
        dirty.remove(id);
    }

    /** The oldest batch with a change that a page lacks; null if no page lacks any. */
    private StoredBatch oldest() {
        return dirty.isEmpty() ? null : dirty.values().iterator().next();
    }

    private void release() {
        while (!needed.isEmpty() && needed.peekFirst() != oldest()) {
            slots.clear(needed.removeFirst().slot());
        }
    }
}
