package perceptron.pipeline.store;

/**
 * The number of the last change in each stored page, by {@link #id}. Loading a model looks it up for every feature of
 * every change in the journal, so this map makes no objects: open addressing, linear probing.
 */
final class PageSeqs {
    /** The number of a page plus 1, which is never 0; 0 for an empty place. */
    private long[] pages = new long[4];

    private long[] seqs = new long[4];
    private int size;

    /** Vector and page in one number. */
    static long id(int vector, int page) {
        return (long) vector << 32 | page;
    }

    /** How many pages there are. */
    int size() {
        return size;
    }

    void put(long page, long seq) {
        if (2 * size == pages.length) {
            grow();
        }
        int place = place(page);
        size += pages[place] == 0 ? 1 : 0;
        pages[place] = page + 1;
        seqs[place] = seq;
    }

    /** 0 for a page that was never written. */
    long get(long page) {
        return seqs[place(page)];
    }

    private int place(long page) {
        int mask = pages.length - 1;
        // The golden ratio spreads neighbours.
        int place = (int) (page * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (pages[place] != 0 && pages[place] != page + 1) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldPages = pages;
        long[] oldSeqs = seqs;
        pages = new long[2 * oldPages.length];
        seqs = new long[2 * oldSeqs.length];
        size = 0;
        for (int i = 0; i < oldPages.length; i++) {
            if (oldPages[i] != 0) {
                put(oldPages[i] - 1, oldSeqs[i]);
            }
        }
    }
}
