package perceptron.pipeline.store;

import java.util.LinkedHashMap;
import java.util.Map;

/** The pages that lack changes of the journal, in the order of the first batch with a change that each lacks. */
final class DirtyPages {
    /** Writing this many pages at once takes too little time to matter. */
    private static final int SPREAD_AT_LEAST = 16;

    /** By {@link PageSeqs#id}. */
    private final Map<Long, StoredBatch> pages = new LinkedHashMap<>();

    /** The page lacks changes from this batch on, unless it lacked earlier ones already. */
    void add(int vector, int page, StoredBatch since) {
        pages.putIfAbsent(PageSeqs.id(vector, page), since);
    }

    /** The page was written, and lacks nothing. */
    void remove(int vector, int page) {
        pages.remove(PageSeqs.id(vector, page));
    }

    /** The oldest batch with a change that a page lacks; null if no page lacks any. */
    StoredBatch oldest() {
        return pages.isEmpty() ? null : pages.values().iterator().next();
    }

    /**
     * How many pages must be written while {@code bytes} are added to the journal. The last page up to any place in the order must be
     * written before the journal has grown by its capacity since that page's batch. So pages are written a few at a time, even if one
     * change made many of them dirty.
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
