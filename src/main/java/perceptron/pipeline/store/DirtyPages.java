package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The pages that differ from what is stored, in the order of the first change that is not. A page enters at the end when it
 * is first changed and leaves from the front when it is written, so no order has to be kept up.
 */
final class DirtyPages {
    /** So many pages at once are nothing to notice. */
    private static final int SPREAD_AT_LEAST = 16;

    private static final int LOOKS = 16;

    /** A ring: of vector and page in one number, and of the change that made it dirty. */
    private long[] pages = new long[16];

    private long[] since = new long[16];
    private int first;
    private int size;

    /** For each vector (and for the scales, as vector -1), which of its pages stand in the ring. */
    private final List<BitSet> members = new ArrayList<>();

    private final int biasPage;

    DirtyPages(int biasPage) {
        this.biasPage = biasPage;
    }

    /** The number of the bias's page is beyond all others, and a bit set holds every bit up to its last. */
    private int bit(int page) {
        return page == biasPage ? 0 : page + 1;
    }

    /** Notes that the change with this number touches the page. */
    void add(int vector, int page, long seq) {
        while (members.size() < vector + 2) {
            members.add(new BitSet());
        }
        BitSet member = members.get(vector + 1);
        if (member.get(bit(page))) {
            return;
        }
        member.set(bit(page));
        if (size == pages.length) {
            grow();
        }
        int last = first + size & pages.length - 1;
        pages[last] = (long) vector << 32 | page;
        since[last] = seq;
        size++;
    }

    private void grow() {
        long[] morePages = new long[2 * size];
        long[] moreSince = new long[2 * size];
        for (int i = 0; i < size; i++) {
            morePages[i] = pages[first + i & size - 1];
            moreSince[i] = since[first + i & size - 1];
        }
        pages = morePages;
        since = moreSince;
        first = 0;
    }

    int size() {
        return size;
    }

    /** The oldest change that is in no stored page; {@link Long#MAX_VALUE} where there is none. */
    long oldest() {
        return size == 0 ? Long.MAX_VALUE : since[first];
    }

    /**
     * How many pages are to be written with each change from now on, so that they come a few at a time, also where one change made
     * many of them dirty: of so many at the front of the ring, the last is due after so many changes. Not every number of them
     * is looked at.
     */
    double pace(long next, JournalSlots slots) {
        double most = 0;
        int step = Math.max(SPREAD_AT_LEAST, size / LOOKS);
        for (int count = size; count >= SPREAD_AT_LEAST; count -= step) {
            long left = slots.due(since[first + count - 1 & since.length - 1]) - next + 1;
            most = Math.max(most, (double) count / Math.max(1, left));
        }
        return Math.max(most, (double) size / slots.slots());
    }

    int firstVector() {
        return (int) (pages[first] >> 32);
    }

    int firstPage() {
        return (int) pages[first];
    }

    void removeFirst() {
        members.get(firstVector() + 1).clear(bit(firstPage()));
        first = first + 1 & pages.length - 1;
        size--;
    }
}
