package perceptron.pipeline.store;

import java.util.Arrays;

/**
 * A number for each of some pages, which keep the order in which they were first put. Every feature of every change is looked up here,
 * so this map makes no objects: open addressing, linear probing. Its memory depends on how many pages there are, not on their numbers,
 * which are large if features enter as curves.
 */
final class PageMap {
    private long[] order = new long[2];

    /** The page plus 1, which is never 0; 0 for an empty place. */
    private long[] pages = new long[4];

    private long[] numbers = new long[4];
    private int size;

    interface Visitor {
        void visit(int vector, int page);
    }

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

    void forEach(Visitor visitor) {
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
        long[] ofOrder = Arrays.stream(order, 0, size).map(this::get).toArray();
        pages = new long[2 * pages.length];
        numbers = new long[pages.length];
        for (int k = 0; k < size; k++) {
            int place = place(order[k]);
            pages[place] = order[k] + 1;
            numbers[place] = ofOrder[k];
        }
        order = Arrays.copyOf(order, 2 * order.length);
    }
}
