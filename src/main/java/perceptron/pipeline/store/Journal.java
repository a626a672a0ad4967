package perceptron.pipeline.store;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;
import perceptron.learner.Change.Kind;
import perceptron.learner.Floors.PageVisitor;
import perceptron.learner.LinearModel;
import perceptron.learner.Terms;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;
import perceptron.pipeline.store.Progress.Contents;

/**
 * Collects the changes of one model, and writes them as a batch, or writes the pages that they touched. Each batch is in a slot, which is
 * used again when every page has all changes of the batch. So the journal takes about as many bytes as the pages, however many changes
 * there were.
 */
final class Journal {
    /** If it is larger, a page collects more changes before it is written, but loading the model reads more batches. */
    private static final double BYTES_PER_PAGE_BYTE = 1.5;

    /** About the size of key and numbers in the record of a page. */
    private static final int PAGE_OVERHEAD = 44;

    /** Writing this many pages at once takes too little time to matter. */
    private static final int SPREAD_AT_LEAST = 16;

    private static final int EXPECTED_BYTES = 256;

    /** About as many bytes as a change takes without its features. */
    private static final int FIXED = 512;

    /** An index takes up to five bytes, a value four. */
    private static final int PER_FEATURE = 9;

    private static final int PER_CHARACTER = 3;

    private static final int MOVES = 1;
    private static final int SCALED = 2;
    private static final int ADDS_CLASS = 4;

    private final KeyValueStore<byte[], byte[]> store;
    private final Keys keys;
    private final int epoch;
    private final LinearModel model;
    private final PageMap pages;
    private final long leastCapacity;
    private final int batchLimit;

    /** The pages that the unwritten changes touched. */
    private PageMap touched = new PageMap();

    /** The unwritten changes. Dropped after each write, since most models are written rarely. */
    private BytesOut changes = new BytesOut(0);

    /** The number of the first unwritten change; 0 if there is none. */
    private long first;

    /** Whether only the pages will be written, so that the changes need not be kept. */
    private boolean isOnlyPages;

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
     * @param batchLimit how many bytes of changes a batch may have
     */
    Journal(
            KeyValueStore<byte[], byte[]> store,
            Keys keys,
            int epoch,
            LinearModel model,
            PageMap pages,
            long leastCapacity,
            int batchLimit) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
        this.model = model;
        this.pages = pages;
        this.leastCapacity = leastCapacity;
        this.batchLimit = batchLimit;
    }

    /** Notes a batch that is stored: called by the loader for all that are still needed, in their order. */
    StoredBatch addStored(int slot, long first, int bytes) {
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

    boolean isBehind() {
        return first > 0;
    }

    /** Whether a change that is to be made fits into one batch with the unwritten ones. If not, these must be written first. */
    boolean hasRoomFor(Change change) {
        return changes.size() == 0 || change.kind != Kind.LEARNED || changes.size() + limit(change) <= batchLimit;
    }

    /** Collects a change that was made. */
    void add(Change change) {
        model.floors().forEachPage(change, (vector, page) -> touched.put(PageMap.id(vector, page), 1));
        if (first == 0) {
            first = change.version;
            changes = new BytesOut(EXPECTED_BYTES);
        }
        // The weights of an import are as many bytes as the pages, and an example may be too large for a record, with
        // its features twice.
        isOnlyPages |= change.kind == Kind.IMPORT || limit(change) > batchLimit;
        if (!isOnlyPages) {
            write(change, changes);
        }
    }

    /** Keeps the changes no longer if they take more bytes than all pages. */
    void trim() {
        if (changes.size() > model.bytes()) {
            isOnlyPages = true;
            changes = new BytesOut(0);
        }
    }

    /**
     * Writes the smaller of the changes and the pages that they touched.
     *
     * @param last the number of the last change
     */
    void write(long last) {
        if (isOnlyPages || bytes(touched) < changes.size()) {
            touched.forEach((vector, page) -> write(PageMap.id(vector, page), last));
        } else {
            byte[] bytes = StoredBytes.batch(first, last, changes);
            StoredBatch batch = addStored(slots.nextClearBit(0), first, bytes.length);
            store.put(keys.journal(epoch, batch.slot()), bytes);
            touched.forEach((vector, page) -> addLacking(vector, page, batch));
            writeDuePages(last, bytes.length);
        }
        while (!needed.isEmpty() && needed.peekFirst() != oldest()) {
            slots.clear(needed.removeFirst().slot());
        }
        touched = new PageMap();
        changes = new BytesOut(0);
        first = 0;
        isOnlyPages = false;
    }

    private long bytes(PageMap touched) {
        long[] bytes = {0};
        touched.forEach((vector, page) ->
                bytes[0] += PAGE_OVERHEAD + 8L * model.floors().pages(vector).page(page).length);
        return bytes[0];
    }

    /** How many pages it knows, those counted twice that were touched since they were written. */
    int pages() {
        return pages.size() + touched.size();
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
                StoredBytes.page(last, model.floors().pages(vector).stored(page)));
        dirty.remove(id);
    }

    /** The oldest batch with a change that a page lacks; null if no page lacks any. */
    private StoredBatch oldest() {
        return dirty.isEmpty() ? null : dirty.values().iterator().next();
    }

    private static int limit(Change change) {
        int features = (change.moves() ? change.raw.size() : 0)
                + (isScaled(change) ? change.terms.line().size() + change.terms.numbers() : 0);
        int label = change.addsClass ? PER_CHARACTER * change.label.length() : 0;
        return FIXED + PER_FEATURE * features + label;
    }

    private static boolean isScaled(Change change) {
        return change.moves() && change.terms.line() != change.raw;
    }

    /**
     * Appends a LEARNED change: only what is needed to make it again. Score, loss and origin stand in the update alone; the change's number
     * follows from its place, and the counters stand elsewhere. Features stand as they came and as they entered the arithmetic, since the
     * stored statistics by which they were scaled may be those of a later change.
     */
    private static void write(Change change, BytesOut out) {
        if (change.kind != Kind.LEARNED) {
            throw new IllegalArgumentException("a change of kind " + change.kind + " is not written to the journal");
        }
        out.writeByte(
                (change.moves() ? MOVES : 0) | (isScaled(change) ? SCALED : 0) | (change.addsClass ? ADDS_CLASS : 0));
        out.write(change.vector);
        out.write(change.c);
        if (change.addsClass) {
            out.writeText(change.label);
        }
        if (change.moves()) {
            writeSteps(change, out);
            out.write(change.raw);
        }
        if (isScaled(change)) {
            Terms terms = change.terms;
            out.write(terms.line());
            out.write(terms.numbers());
            for (int number = 0; number < terms.numbers(); number++) {
                out.write(terms.place(number));
            }
        }
    }

    private static void writeSteps(Change change, BytesOut out) {
        int floors = change.floors();
        out.writeByte(floors);
        for (int floor = 0; floor < floors; floor++) {
            out.write(change.rivals[floor] + 1);
            out.write(change.steps[floor]);
            out.write(change.seconds[floor]);
        }
        if (floors == change.steps.length) {
            out.write(change.residual);
            out.write(change.numbers);
            out.write(change.floorUpdates);
            out.write(change.taken);
            for (int k = 0; k < change.taken; k++) {
                out.write(change.takenSlots[k]);
                out.write(change.takenPairs[k]);
            }
        }
    }

    private static void readSteps(BytesIn in, Change change) {
        int floors = in.readByte();
        for (int floor = 0; floor < floors; floor++) {
            change.rivals[floor] = in.readInt() - 1;
            change.steps[floor] = in.readDouble();
            change.seconds[floor] = in.readDouble();
        }
        if (floors == change.steps.length) {
            change.residual = in.readDouble();
            change.numbers = in.readInt();
            change.floorUpdates = in.readLong();
            for (int left = in.readInt(); left > 0; left--) {
                change.take(in.readInt(), in.readInt());
            }
        }
    }

    /** Fills a change with the next one of a batch; its number is for the caller to set. */
    static void read(BytesIn in, Change change) {
        Terms terms = change.terms == null ? new Terms() : change.terms;
        change.clear(Kind.LEARNED);
        int form = in.readByte();
        change.vector = in.readInt();
        change.c = in.readLong();
        change.addsClass = (form & ADDS_CLASS) != 0;
        if (change.addsClass) {
            change.label = in.readText();
        }
        if ((form & MOVES) != 0) {
            readSteps(in, change);
            change.raw = in.readFeatures();
            FeatureVector line = (form & SCALED) != 0 ? in.readFeatures() : change.raw;
            double[] places = new double[(form & SCALED) != 0 ? in.readInt() : 0];
            for (int number = 0; number < places.length; number++) {
                places[number] = in.readDouble();
            }
            change.terms = terms;
            terms.restore(change.raw, line, places);
        }
    }

    /**
     * A number for each of some pages, which keep the order in which they were first put. Every feature of every change is looked up here,
     * so this map makes no objects: open addressing, linear probing. Its memory depends on how many pages there are, not on their numbers,
     * which are large if features enter as curves.
     */
    static final class PageMap {
        private long[] order = new long[2];

        /** The page plus 1, which is never 0; 0 for an empty place. */
        private long[] pages = new long[4];

        private long[] numbers = new long[4];
        private int size;

        /** Vector and page in one number. */
        static long id(int vector, int page) {
            return (long) vector << 32 | page;
        }

        static int vectorOf(long id) {
            return (int) (id >> 32);
        }

        static int pageOf(long id) {
            return (int) id;
        }

        /** How many pages there are. */
        int size() {
            return size;
        }

        void put(long id, long number) {
            if (2 * size == pages.length) {
                grow();
            }
            int place = place(id);
            if (pages[place] == 0) {
                pages[place] = id + 1;
                order[size++] = id;
            }
            numbers[place] = number;
        }

        /** 0 for a page that was never put. */
        long get(long id) {
            return numbers[place(id)];
        }

        void forEach(PageVisitor visitor) {
            for (int k = 0; k < size; k++) {
                visitor.visit(vectorOf(order[k]), pageOf(order[k]));
            }
        }

        private int place(long id) {
            int mask = pages.length - 1;
            // The golden ratio spreads neighbours.
            int place = (int) (id * 0x9E3779B97F4A7C15L >>> 32) & mask;
            while (pages[place] != 0 && pages[place] != id + 1) {
                place = place + 1 & mask;
            }
            return place;
        }

        private void grow() {
            long[] pagesBefore = pages;
            long[] numbersBefore = numbers;
            pages = new long[2 * pages.length];
            numbers = new long[pages.length];
            for (int k = 0; k < pagesBefore.length; k++) {
                if (pagesBefore[k] != 0) {
                    int place = place(pagesBefore[k] - 1);
                    pages[place] = pagesBefore[k];
                    numbers[place] = numbersBefore[k];
                }
            }
            order = Arrays.copyOf(order, 2 * order.length);
        }
    }
}
