package perceptron.pipeline.store;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.learner.LinearModel;
import perceptron.model.bytes.Batch;
import perceptron.model.bytes.PageBytes;

/**
 * Writes the batches and the pages of one model. Each batch is in a slot, which is used again when every page has all changes of the
 * batch. So the journal takes about as many bytes as the pages, however many changes there were.
 */
final class Journal {
    /** If it is larger, a page collects more changes before it is written, but loading the model reads more batches. */
    private static final double BYTES_PER_PAGE_BYTE = 1.5;

    /** About the size of key and numbers in the record of a page. */
    private static final int PAGE_OVERHEAD = 44;

    private final KeyValueStore<byte[], byte[]> store;
    private final Keys keys;
    private final int epoch;
    private final LinearModel model;
    private final PageSeqs pages;
    private final long leastCapacity;
    private final DirtyPages dirty = new DirtyPages();

    /** The needed batches: the oldest one with a change that a page lacks, and all after it. */
    private final Deque<StoredBatch> needed = new ArrayDeque<>();

    private final BitSet slots = new BitSet();

    /** How many bytes of batches were written since the beginning. */
    private long head;

    private double due;

    /** @param leastCapacity how many bytes of batches are kept even for a small model */
    Journal(
            KeyValueStore<byte[], byte[]> store,
            Keys keys,
            int epoch,
            LinearModel model,
            PageSeqs pages,
            long leastCapacity) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
        this.model = model;
        this.pages = pages;
        this.leastCapacity = leastCapacity;
    }

    /** Notes a batch that is stored: called by the loader for all that are still needed, in their order. */
    StoredBatch found(int slot, long first, long last, int bytes) {
        StoredBatch batch = new StoredBatch(slot, first, last, head);
        needed.addLast(batch);
        slots.set(slot);
        head += bytes;
        return batch;
    }

    /** Called by the loader with every page that lacks a change of this batch. */
    void foundLacking(int vector, int page, StoredBatch batch) {
        dirty.add(vector, page, batch);
    }

    /** How many bytes it takes to write these pages. */
    long bytes(TouchedPages touched) {
        long[] bytes = {0};
        touched.forEach((vector, page) ->
                bytes[0] += PAGE_OVERHEAD + 8L * model.pages(vector).page(page).length);
        return bytes[0];
    }

    /** Writes the changes as a batch, and then the pages that are due. */
    void putChanges(Unwritten unwritten, long last) {
        byte[] bytes = new Batch(unwritten.first(), last).toBytes(unwritten.changes());
        StoredBatch batch = found(slots.nextClearBit(0), unwritten.first(), last, bytes.length);
        store.put(keys.journal(epoch, batch.slot()), bytes);
        unwritten.pages().forEach((vector, page) -> dirty.add(vector, page, batch));
        writeDuePages(last, bytes.length);
        release();
    }

    /** Writes the pages that the changes touched, instead of the changes. */
    void putPages(Unwritten unwritten, long last) {
        unwritten.pages().forEach((vector, page) -> write(vector, page, last));
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
        due += dirty.pace(head, capacity, bytes);
        while (dirty.oldest() != null && (due >= 1 || dirty.oldest().begin() + capacity < head)) {
            write(dirty.firstVector(), dirty.firstPage(), last);
            due = Math.max(0, due - 1);
        }
    }

    private void write(int vector, int page, long last) {
        pages.put(PageSeqs.id(vector, page), last);
        double[] values = model.pages(vector).stored(page);
        store.put(keys.page(epoch, vector, page), PageBytes.write(last, values));
        dirty.remove(vector, page);
    }

    private void release() {
        while (!needed.isEmpty() && needed.peekFirst() != dirty.oldest()) {
            slots.clear(needed.removeFirst().slot());
        }
    }
}
