package perceptron.pipeline.store;

import java.util.HashMap;
import java.util.Map;
import perceptron.learner.PagedWeights;
import perceptron.model.bytes.PageBytes;
import perceptron.model.bytes.PageSum;

/** The pages that one part of an import fills. A page may already have weights of earlier parts. */
final class StagedPages {
    private final SealedStore store;
    private final Keys keys;
    private final int epoch;
    private final PagedWeights weights;
    private final long seq;
    private final Map<Integer, Long> before = new HashMap<>();

    /**
     * @param weights of one vector, without any page yet
     * @param seq the number of the change that adds this part
     */
    StagedPages(SealedStore store, Keys keys, int epoch, PagedWeights weights, long seq) {
        this.store = store;
        this.keys = keys;
        this.epoch = epoch;
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
        byte[] stored = store.get(keys.page(epoch, weights.vector(), number));
        if (stored == null) {
            return;
        }
        PageBytes page = PageBytes.read(stored);
        weights.put(number, page.values());
        // A page of this same change was written before a crash under at-least-once, and does not count.
        before.put(number, page.seq() < seq ? page.seq() : page.before());
    }

    /** Writes the pages. Returns the sum of all staged pages. */
    PageSum write(PageSum staged) {
        PageSum sum = staged;
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            long old = before.getOrDefault(page, 0L);
            store.put(keys.page(epoch, weights.vector(), page), PageBytes.write(seq, old, weights.stored(page)));
            sum = sum.with(weights.vector(), page, old, seq);
        }
        return sum;
    }
}
