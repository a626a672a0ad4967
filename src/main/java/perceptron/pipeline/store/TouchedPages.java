package perceptron.pipeline.store;

import java.util.Arrays;

/**
 * A set of pages, in the order in which they were added. Every feature of every change is added, so this makes no objects. Its memory
 * depends on how many pages there are, not on their numbers, which are large if features enter as curves.
 */
final class TouchedPages {
    private PageSeqs members = new PageSeqs();

    /** By {@link PageSeqs#id}. */
    private long[] ids = new long[4];

    private int size;

    interface Visitor {
        void visit(int vector, int page);
    }

    void add(int vector, int page) {
        long id = PageSeqs.id(vector, page);
        if (members.get(id) > 0) {
            return;
        }
        members.put(id, 1);
        ids = size < ids.length ? ids : Arrays.copyOf(ids, 2 * size);
        ids[size++] = id;
    }

    void forEach(Visitor visitor) {
        for (int k = 0; k < size; k++) {
            visitor.visit((int) (ids[k] >> 32), (int) ids[k]);
        }
    }

    void clear() {
        members = new PageSeqs();
        ids = new long[4];
        size = 0;
    }
}
