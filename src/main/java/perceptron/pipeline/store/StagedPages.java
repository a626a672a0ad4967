package perceptron.pipeline.store;

import java.util.HashMap;
import java.util.Map;
import perceptron.learner.PagedWeights;
import perceptron.model.StagedImport;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.PageSum;

/** The pages that one part of an import fills, in memory until they are written. A page may already have weights of earlier parts. */
final class StagedPages {
    private final SealedStore store;
    private final Keys keys;
    private final StagedImport staged;
    private final PagedWeights weights;
    private final long seq;
    private final Map<Integer, Long> before = new HashMap<>();

    /**
     * @param staged the import without this part
     * @param weights of one vector, without any page yet
     * @param seq the number of the change that adds this part
     */
    StagedPages(SealedStore store, Keys keys, StagedImport staged, PagedWeights weights, long seq) {
        this.store = store;
        this.keys = keys;
        this.staged = staged;
        this.weights = weights;
        this.seq = seq;
    }

    /** @param slot the position of the value among the numbers that are kept of a feature */
    void set(int index, int slot, double value) {
        int number = weights.pageOf(index);
        if (weights.page(number) == null) {
            load(number);
        }
        weights.set(index, slot, value);
    }

    private void load(int number) {
        byte[] stored = store.get(key(number));
        if (stored == null) {
            return;
        }
        PageBytes page = PageBytes.read(stored);
        weights.put(number, page.values());
        // Under at-least-once, a crash may leave a page that the import does not count yet.
        before.put(number, page.seq() <= staged.version() ? page.seq() : page.before());
    }

    private byte[] key(int page) {
        return keys.page(staged.epoch(), weights.vector(), page);
    }

    /** The memory that the weights on these pages take. */
    long bytes() {
        return weights.bytes();
    }

    /** Whether writing these pages replaces the one with this key. */
    boolean has(byte[] key) {
        return Keys.vectorOf(key) == weights.vector() && weights.page(Keys.pageOf(key)) != null;
    }

    /** Writes the pages. Returns the sum of all pages of the import. */
    PageSum write() {
        PageSum sum = staged.pages();
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            long old = before.getOrDefault(page, 0L);
            store.put(key(page), PageBytes.write(seq, old, weights.stored(page)));
            sum = sum.with(weights.vector(), page, old, seq);
        }
        return sum;
    }
}
