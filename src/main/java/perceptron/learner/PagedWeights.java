package perceptron.learner;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings.Start;

/**
 * The numbers that a model keeps for every feature, in pages that come into being where something is learned.
 *
 * <p>A page belongs to {@code span} neighbouring features and is one array, with the numbers of each side by side as its {@link Layout}
 * says. So dense and sparse examples find what they need of a feature in one place in memory, and a model costs what its touched pages
 * cost, whatever the largest index. A page holds a prefix of its features that grows by doubling; what is not there reads as the start:
 * w as {@link Start} says, u = 0, sigma = 1.
 *
 * <p>Pages are found through tables of 2^24 features each, and these through one array of at most 2^7; both grow to what is
 * used. So one feature at 2^31 - 2 costs 64 KiB, most examples lie within one table, and finding a page takes two loads.
 *
 * <p>The bias is the feature with index {@link #BIAS}, one past the largest. Its numbers lie in a page of their own, with
 * the number {@link #biasPage()}.
 *
 * <p>One thread writes. A {@link #snapshot()} shares the pages, and may be read by any thread that it was handed to
 * safely; a shared page is copied before it is next written to, as long as anyone still holds a snapshot.
 */
public final class PagedWeights {
    public static final int BIAS = Integer.MAX_VALUE;

    static final int SMALLEST = 8;

    /** About what a page costs on the heap beside its numbers: as an object, in tables, and in the journal of a stored model. */
    public static final int PAGE_OVERHEAD = 200;

    private static final int BLOCK_BITS = 24;
    static final int BLOCK = 1 << BLOCK_BITS;

    /** After so many divisions nothing is left of any number. */
    private static final long MOST_DIVISIONS = 5;

    private static final double[][] NO_PAGES = {};
    private static final double[] NO_FEATURES = {};

    private final int vector;
    private final Start start;
    private final Layout layout;
    private final int stride;
    private final int spanBits;
    private double[][][] blocks = {};
    /** The first page, found without an index: its weights can be on their way before the example's first index is there. */
    private double[] first = NO_FEATURES;

    private double[] bias;
    private long bytes;
    /** How often the sums of the fading average were divided. */
    private long divisions;

    /** The same of single pages, while a model is made again from pages that were stored at different times. */
    private final Map<Integer, Long> divisionsOfPages = new HashMap<>();

    private boolean frozen;
    private Pin pin;
    private WeakReference<Pin> pinned = new WeakReference<>(null);

    /**
     * What all snapshots that are held have in common: each holds it, and it holds the latest, while the writer only sees it
     * as long as there is one. A page that any of them shares with the writer is also the latest one's. Only the writing
     * thread looks inside.
     */
    private static final class Pin {
        private PagedWeights latest;
    }

    /**
     * @param vector the number of this vector in its model, on which a random start depends
     * @param layout which numbers are kept for a feature
     * @param span how many features a page holds, a power of two
     */
    public PagedWeights(int vector, Start start, Layout layout, int span) {
        this.vector = vector;
        this.start = start;
        this.layout = layout;
        this.stride = layout.stride();
        this.spanBits = Integer.numberOfTrailingZeros(span);
    }

    int number() {
        return vector;
    }

    public Layout layout() {
        return layout;
    }

    public int stride() {
        return stride;
    }

    public int span() {
        return 1 << spanBits;
    }

    int spanBits() {
        return spanBits;
    }

    double startOf(int index) {
        return start.at(vector, index);
    }

    /** The number of the page that a feature, or the bias, belongs to. */
    public int pageOf(int index) {
        return index == BIAS ? biasPage() : index >>> spanBits;
    }

    /** Larger than the numbers of all other pages. */
    public int biasPage() {
        return 1 << 31 - spanBits;
    }

    /** The numbers of a page, or null if there is none. They may be shared with snapshots: only for reading. */
    public double[] page(int number) {
        if (number == biasPage()) {
            return bias;
        }
        double[][] table = table(number >>> BLOCK_BITS - spanBits);
        int place = number & (BLOCK >>> spanBits) - 1;
        return place < table.length ? table[place] : null;
    }

    /** The page of a feature, or one without features where there is none. */
    double[] pageOfFeature(int index) {
        double[][] table = table(index >>> BLOCK_BITS);
        int place = (index & BLOCK - 1) >>> spanBits;
        double[] page = place < table.length ? table[place] : null;
        return page == null ? NO_FEATURES : page;
    }

    /** The one page on which all features of an example lie and are there, or null. */
    double[] pageOfAll(FeatureVector x) {
        int size = x.size();
        return size == 0 ? null : pageOfRange(x.index(0), x.index(size - 1) + 1);
    }

    /** The same for the features of a range. */
    double[] pageOfRange(int from, int to) {
        int last = to - 1;
        if (from >>> spanBits != last >>> spanBits) {
            return null;
        }
        double[] page = last >>> spanBits == 0 ? first : pageOfFeature(from);
        return offset(last) * stride < page.length ? page : null;
    }

    boolean startsAtRandom() {
        return start.random();
    }

    double[][] table(int block) {
        return block < blocks.length && blocks[block] != null ? blocks[block] : NO_PAGES;
    }

    /** The first page there is from this number on, the bias's last; -1 for none. */
    public int nextPage(int from) {
        int placeBits = BLOCK_BITS - spanBits;
        for (int block = from >>> placeBits; block < blocks.length; block++) {
            double[][] table = table(block);
            int first = Math.max(0, from - (block << placeBits));
            for (int place = first; place < table.length; place++) {
                if (table[place] != null) {
                    return (block << placeBits) + place;
                }
            }
        }
        return from <= biasPage() && bias != null ? biasPage() : -1;
    }

    public double w(int index) {
        return at(index, 0);
    }

    public double u(int index) {
        return at(index, 1);
    }

    public double sigma(int index) {
        return at(index, stride - 1);
    }

    /** One of the numbers that are kept for a feature or the bias. */
    public double at(int index, int slot) {
        double[] page = page(pageOf(index));
        int at = offset(index) * stride + slot;
        return page != null && at < page.length ? page[at] : begin(index, slot);
    }

    /** Whether nothing is known of a feature: all its numbers are what they were at the start. */
    public boolean isAtStart(int index) {
        for (int slot = 0; slot < stride; slot++) {
            if (at(index, slot) != begin(index, slot)) {
                return false;
            }
        }
        return true;
    }

    /** The index of a feature on a page, by its lower bits. */
    int indexOn(int number, int index) {
        return number == biasPage() ? BIAS : (number << spanBits) + offset(index);
    }

    private int offset(int index) {
        return index == BIAS ? 0 : index & (1 << spanBits) - 1;
    }

    private double begin(int index, int slot) {
        return slot == 0 ? startOf(index) : layout.hasVariance() && slot == stride - 1 ? 1 : 0;
    }

    /** A page as it has to be stored: its numbers, and, if it holds a fading average, how often that was divided. */
    public double[] stored(int number) {
        double[] page = page(number);
        if (!layout.fades()) {
            return page;
        }
        double[] stored = Arrays.copyOf(page, page.length + 1);
        stored[page.length] = divisions;
        return stored;
    }

    /** Sets a page as it was stored. It may be behind in its divisions: {@link #divideFadingSums} brings it up to the others. */
    public void put(int number, double[] values) {
        int length = values.length - values.length % stride;
        if (values.length - length != (layout.fades() ? 1 : 0)) {
            throw new IllegalArgumentException(values.length + " numbers are not a page of " + layout);
        }
        double[] page = writable(number, length / stride);
        System.arraycopy(values, 0, page, 0, length);
        if (layout.fades()) {
            divisionsOfPages.put(number, (long) values[length]);
        }
    }

    private boolean areDivided(long times) {
        return divisions == times && divisionsOfPages.isEmpty();
    }

    /** Divides the sums of the fading average on one page, until that was done so often in all. */
    void divideFadingSums(int number, long times) {
        if (areDivided(times)) {
            return;
        }
        long done = divisionsOfPages.getOrDefault(number, divisions);
        if (done < times && page(number) != null) {
            divide(writable(number, 0), Math.min(times - done, MOST_DIVISIONS));
        }
        divisionsOfPages.put(number, Math.max(done, times));
    }

    private void divide(double[] page, long times) {
        for (long time = 0; time < times; time++) {
            for (int at = Layout.FADING_SUM; at < page.length; at += stride) {
                page[at] *= 0x1p-512;
            }
        }
    }

    /** The same for all pages, which then have one count. */
    void divideFadingSums(long times) {
        if (areDivided(times)) {
            return;
        }
        for (int number = nextPage(0); number >= 0; number = nextPage(number + 1)) {
            divideFadingSums(number, times);
        }
        divisions = times;
        divisionsOfPages.clear();
    }

    /** The page with at least its first {@code features} features there, and shared with no one. */
    public double[] writable(int number, int features) {
        if (frozen) {
            throw new IllegalStateException("a snapshot of weights is only for reading");
        }
        double[] page = page(number);
        boolean shared = page != null && isShared(number, page);
        if (page != null && page.length >= features * stride && !shared) {
            return page;
        }
        int held = page == null ? 0 : page.length / stride;
        int length = Math.max(held, number == biasPage() ? 1 : roomFor(features));
        double[] grown = page == null ? new double[length * stride] : Arrays.copyOf(page, length * stride);
        for (int offset = held; offset < length; offset++) {
            int index = indexOn(number, offset);
            for (int slot = 0; slot < stride; slot++) {
                grown[offset * stride + slot] = begin(index, slot);
            }
        }
        bytes += 8L * stride * (length - held);
        set(number, grown);
        return grown;
    }

    private boolean isShared(int number, double[] page) {
        Pin held = pinned.get();
        return held != null && held.latest.page(number) == page;
    }

    /** How many features a page has room for, of which it holds this many. */
    public static int roomFor(int features) {
        return Math.max(SMALLEST, Integer.highestOneBit(2 * features - 1));
    }

    private void set(int number, double[] page) {
        if (number == biasPage()) {
            bias = page;
            return;
        }
        int block = number >>> BLOCK_BITS - spanBits;
        int place = number & (BLOCK >>> spanBits) - 1;
        if (block >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Integer.highestOneBit(2 * block + 1));
        }
        double[][] table = table(block);
        if (place >= table.length) {
            table = Arrays.copyOf(table, Integer.highestOneBit(2 * place + 1));
            blocks[block] = table;
        }
        table[place] = page;
        first = number == 0 ? page : first;
    }

    public void set(int index, double weight) {
        set(index, 0, weight);
    }

    public void set(int index, int slot, double value) {
        int offset = offset(index);
        writable(pageOf(index), offset + 1)[offset * stride + slot] = value;
    }

    void restart(int index) {
        for (int slot = 0; slot < stride; slot++) {
            set(index, slot, begin(index, slot));
        }
    }

    public long bytes() {
        return bytes;
    }

    /**
     * How much more memory they would take, pages with their overhead, if those of an example's features were written to; without the
     * bias, which is one page.
     */
    long growth(FeatureVector x) {
        long growth = 0;
        int end;
        for (int k = 0; k < x.size(); k = end) {
            int number = pageOf(x.index(k));
            end = x.endOfRun(k, (number + 1L) * span());
            double[] held = page(number);
            int needed = roomFor(offset(x.index(end - 1)) + 1) * stride;
            growth += 8L * Math.max(0, needed - (held == null ? 0 : held.length)) + (held == null ? PAGE_OVERHEAD : 0);
        }
        return growth;
    }

    void forEachPage(FeatureVector x, boolean bias, Floors.PageVisitor visitor) {
        int last = -1;
        for (int k = 0; k < x.size(); k++) {
            int page = pageOf(x.index(k));
            if (page != last) {
                visitor.visit(vector, page);
                last = page;
            }
        }
        if (bias) {
            visitor.visit(vector, biasPage());
        }
    }

    /** These weights as they are now, for reading, at the cost of copying the tables. */
    public PagedWeights snapshot() {
        PagedWeights snapshot = new PagedWeights(vector, start, layout, span());
        snapshot.blocks = new double[blocks.length][][];
        for (int block = 0; block < blocks.length; block++) {
            snapshot.blocks[block] = blocks[block] == null ? null : blocks[block].clone();
        }
        snapshot.first = first;
        snapshot.bias = bias;
        snapshot.bytes = bytes;
        snapshot.divisions = divisions;
        snapshot.frozen = true;
        snapshot.pin = pinned.get();
        if (snapshot.pin == null) {
            snapshot.pin = new Pin();
            pinned = new WeakReference<>(snapshot.pin);
        }
        snapshot.pin.latest = snapshot;
        return snapshot;
    }
}
