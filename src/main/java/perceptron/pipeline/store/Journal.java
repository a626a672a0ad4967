package perceptron.pipeline.store;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.bytes.JournalEntry;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.Proof;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * Writes the changes of one model into its slots, and its pages often enough that no slot is taken again before the pages
 * have what stands in it. Pages are written a few at a time: of as many dirty pages as there are slots, one for
 * every change.
 */
final class Journal {
    /** The scales' pages, among those of the vectors. */
    static final int SCALES = ImportPart.SCALES;

    /** No model of 2^24 weights needs more; it bounds what is read when a model is loaded. */
    private static final int MOST_SLOTS = 1 << 20;

    private final SealedStore store;
    private final Keys keys;
    private final int epoch;
    private final LinearModel model;
    private final DirtyPages dirty;
    private final StoredPages pages;
    private JournalSlots slots;
    private long seq;

    /** The number of the change whose entry was put last; 0 for none. */
    private long last;

    /** The same of the header. */
    private long header;

    private double due;
    private double meanEntryBytes;
    private int entries;

    Journal(
            SealedStore store,
            Keys keys,
            int epoch,
            LinearModel model,
            JournalSlots slots,
            DirtyPages dirty,
            StoredPages pages,
            long seq,
            long last,
            long header) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
        this.model = model;
        this.slots = slots;
        this.dirty = dirty;
        this.pages = pages;
        this.seq = seq;
        this.last = last;
        this.header = header;
    }

    /** The number of the last change. */
    long seq() {
        return seq;
    }

    JournalSlots slots() {
        return slots;
    }

    /** Begins the next change, when all before it are complete: makes its slot free, and says its number. */
    long next() {
        long next = seq + 1;
        due += dirty.pace(next, slots);
        while (dirty.oldest() <= slots.deadline(next) || due >= 1 && dirty.size() > 0) {
            writeOldestPage();
            due = Math.max(0, due - 1);
        }
        seq = next;
        return next;
    }

    private void writeOldestPage() {
        int vector = dirty.firstVector();
        int page = dirty.firstPage();
        long before = pages.write(vector, page, seq);
        store.put(
                keys.page(epoch, vector, page),
                PageBytes.write(seq, before, pagesOf(vector).stored(page)));
        dirty.removeFirst();
    }

    PagedWeights pagesOf(int vector) {
        return vector == SCALES ? model.scales().pages() : model.vector(vector);
    }

    /** Notes which pages of a vector this change touches. */
    void touch(int vector, FeatureVector x, boolean bias) {
        PagedWeights weights = pagesOf(vector);
        int last = -1;
        for (int k = 0; k < x.size(); k++) {
            int page = weights.pageOf(x.index(k));
            if (page != last) {
                dirty.add(vector, page, seq);
                last = page;
            }
        }
        if (bias) {
            dirty.add(vector, weights.biasPage(), seq);
        }
    }

    /** Notes that this change touches every page of a vector. */
    void touchAll(int vector) {
        PagedWeights weights = pagesOf(vector);
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            dirty.add(vector, page, seq);
        }
    }

    /** What is stored of the model now. It has to stand in the last record that a change writes. */
    Proof proof() {
        return new Proof(
                last,
                dirty.size() == 0 ? 0 : dirty.oldest(),
                header,
                pages.sum(),
                model.votes() == null ? 0 : model.votes().size());
    }

    /** The header was written with the last change. */
    void headerWritten() {
        header = seq;
    }

    void put(JournalEntry entry) {
        byte[] bytes = proof().behind(entry.toBytes());
        last = entry.seq();
        entries = Math.min(64, entries + 1);
        meanEntryBytes += (bytes.length - meanEntryBytes) / entries;
        store.put(keys.journal(epoch, slots.slot(entry.seq())), bytes);
    }

    /**
     * Takes more slots where a lap of them costs less than writing the pages that it dirties, so that both cost about the same.
     * Says whether it did: the header has to tell.
     */
    boolean growsWithModel() {
        double pageBytes = 8.0 * model.settings().span() * pagesOf(0).stride();
        double lapOfPages = Math.min(model.bytes(), dirty.size() * pageBytes);
        double wanted = Math.min(MOST_SLOTS, lapOfPages / meanEntryBytes);
        if (wanted <= slots.slots() || !slots.isSettled(seq + 1)) {
            return false;
        }
        slots = slots.grown(Integer.highestOneBit((int) Math.ceil(wanted) * 2 - 1), seq + 1);
        return true;
    }
}
