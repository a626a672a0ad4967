package perceptron.pipeline.store;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import perceptron.learner.LinearModel;
import perceptron.model.LackingPages;
import perceptron.model.bytes.Batch;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.Proof;

/**
 * What is stored of one model besides its header: its batches, each in a slot, and its pages. A slot is used again when every page has
 * all changes of the batch in it. So the journal needs about as many bytes as the pages, however many changes it has seen.
 */
final class Journal {
    /** The more it may hold, the more changes a page takes up before it is written, and the more is read when the model is loaded. */
    private static final double BYTES_PER_PAGE_BYTE = 1.5;

    /** Key, seal and numbers of the record of a page, more or less. */
    private static final int PAGE_OVERHEAD = 48;

    private final SealedStore store;
    private final Keys keys;
    private final int epoch;
    private final LinearModel model;
    private final StoredPages pages;
    private final long leastCapacity;
    private final DirtyPages dirty = new DirtyPages();

    /** Those that are needed: the oldest that a page lacks something of and all after it, and always the last one. */
    private final Deque<StoredBatch> needed = new ArrayDeque<>();

    private final BitSet slots = new BitSet();

    /** How many bytes were written, in all batches. */
    private long head;

    private double due;

    /** @param leastCapacity how many bytes of batches are kept, also of a small model */
    Journal(SealedStore store, Keys keys, int epoch, LinearModel model, StoredPages pages, long leastCapacity) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
        this.model = model;
        this.pages = pages;
        this.leastCapacity = leastCapacity;
    }

    /** A batch of so many bytes was found where it was put, the next one after the one before. */
    StoredBatch found(int slot, long first, long last, int bytes) {
        StoredBatch batch = new StoredBatch(slot, first, last, head);
        needed.addLast(batch);
        slots.set(slot);
        head += bytes;
        return batch;
    }

    /** A page was found to lack something of this batch. */
    void foundLacking(int vector, int page, StoredBatch batch) {
        dirty.add(vector, page, batch);
    }

    /** What it costs to write these pages. */
    long bytes(TouchedPages touched) {
        long[] bytes = {0};
        touched.forEach((vector, page) -> bytes[0] +=
                PAGE_OVERHEAD + 8L * LackingPages.pagesOf(model, vector).page(page).length);
        return bytes[0];
    }

    /** Writes the changes as they are, and then the pages that are due. A crash in between leaves these as they were before. */
    void putChanges(Unwritten unwritten, long last, long header) {
        int slot = slots.nextClearBit(0);
        StoredBatch batch = new StoredBatch(slot, unwritten.first(), last, head);
        unwritten.pages().forEach((vector, page) -> dirty.add(vector, page, batch));
        put(batch, unwritten, false, header);
        writeDuePages(last, head - batch.begin());
        release();
    }

    /** Writes the pages that the changes touched instead: only if all records of a write are one transaction. */
    void putPages(Unwritten unwritten, long last, long header) {
        unwritten.pages().forEach((vector, page) -> write(vector, page, last));
        writeDuePages(last, Batch.HEAD_BYTES);
        release();
        put(new StoredBatch(slots.nextClearBit(0), unwritten.first(), last, head), unwritten, true, header);
        release();
    }

    private void put(StoredBatch batch, Unwritten unwritten, boolean inPages, long header) {
        StoredBatch oldest = dirty.oldest();
        Proof proof = new Proof(
                oldest == null ? 0 : oldest.first(),
                header,
                pages.sum(),
                model.votes() == null ? 0 : model.votes().size());
        byte[] bytes = new Batch(
                        batch.first(), batch.last(), inPages, model.c(), model.updates(), model.squaredNorm(), proof)
                .toBytes(unwritten.changes());
        store.put(keys.journal(epoch, batch.slot()), bytes);
        needed.addLast(batch);
        slots.set(batch.slot());
        head += bytes.length;
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
        long before = pages.write(vector, page, last);
        double[] values = LackingPages.pagesOf(model, vector).stored(page);
        store.put(keys.page(epoch, vector, page), PageBytes.write(last, before, values));
        dirty.remove(vector, page);
    }

    private void release() {
        while (needed.size() > 1 && needed.peekFirst() != dirty.oldest()) {
            slots.clear(needed.removeFirst().slot());
        }
    }
}
