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
 * Writes the batches and the pages of one model. Each batch is in a slot, which is used again when every page has all changes of the
 * batch. So the journal takes about as many bytes as the pages, however many changes there were.
 */
final class Journal {
    /** If it is larger, a page collects more changes before it is written, but loading the model reads more batches. */
    private static final double BYTES_PER_PAGE_BYTE = 1.5;

    /** About the size of key, seal and numbers in the record of a page. */
    private static final int PAGE_OVERHEAD = 48;

    private final SealedStore store;
    private final Keys keys;
    private final int epoch;
    private final LinearModel model;
    private final StoredPages pages;
    private final long leastCapacity;
    private final DirtyPages dirty = new DirtyPages();

    /** The needed batches: the oldest one with a change that a page lacks, all after it, and always the last one. */
    private final Deque<StoredBatch> needed = new ArrayDeque<>();

    private final BitSet slots = new BitSet();

    /** How many bytes of batches were written since the beginning. */
    private long head;

    private double due;

    /** @param leastCapacity how many bytes of batches are kept even for a small model */
    Journal(SealedStore store, Keys keys, int epoch, LinearModel model, StoredPages pages, long leastCapacity) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
        this.model = model;
        this.pages = pages;
        this.leastCapacity = leastCapacity;
    }

    /** Called by the loader with every batch that is still needed, in their order. */
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
        touched.forEach((vector, page) -> bytes[0] +=
                PAGE_OVERHEAD + 8L * LackingPages.pagesOf(model, vector).page(page).length);
        return bytes[0];
    }

    /** Writes the changes as a batch, and then the pages that are due. A crash in between leaves old pages, which the batch completes. */
    void putChanges(Unwritten unwritten, long last, long header) {
        int slot = slots.nextClearBit(0);
        StoredBatch batch = new StoredBatch(slot, unwritten.first(), last, head);
        unwritten.pages().forEach((vector, page) -> dirty.add(vector, page, batch));
        put(batch, unwritten, false, header);
        writeDuePages(last, head - batch.begin());
        release();
    }

    /** Writes the pages that the changes touched, instead of the changes. Only allowed if all records of a write are one transaction. */
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
