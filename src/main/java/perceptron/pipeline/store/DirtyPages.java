package perceptron.pipeline.store;

import java.util.LinkedHashMap;
import java.util.Map;

/** The pages that lack changes of batches, in the order of the first batch that each lacks something of. */
final class DirtyPages {
    /** So many pages at once are nothing to notice. */
    private static final int SPREAD_AT_LEAST = 16;

    /** A page is vector and page in one number. */
    private final Map<Long, StoredBatch> pages = new LinkedHashMap<>();

    private static long id(int vector, int page) {
        return (long) vector << 32 | page;
    }

    /** From this batch on the page lacks something, unless it did before. */
    void add(int vector, int page, StoredBatch since) {
        pages.putIfAbsent(id(vector, page), since);
    }

    /** The page is written. */
    void remove(int vector, int page) {
        pages.remove(id(vector, page));
    }

    /** The oldest batch that any page lacks something of; null if there is none. */
    StoredBatch oldest() {
        return pages.isEmpty() ? null : pages.values().iterator().next();
    }

    /**
     * How many pages are to be written while so many bytes are added to the journal, so that they are written a few at a time, also if
     * one change made many of them dirty: of those up to any place in the order, the last has to be written before the journal has
     * gone on by its capacity.
     */
    double pace(long head, long capacity, long bytes) {
        double most = (double) pages.size() / capacity;
        int count = 0;
        for (StoredBatch since : pages.values()) {
            count++;
            if (count >= SPREAD_AT_LEAST) {
                most = Math.max(most, (double) count / Math.max(1, since.begin() + capacity - head));
            }
        }
        return most * bytes;
    }

    int firstVector() {
        return (int) (firstId() >> 32);
    }

    int firstPage() {
        return firstId().intValue();
    }

    private Long firstId() {
        return pages.keySet().iterator().next();
    }
}
