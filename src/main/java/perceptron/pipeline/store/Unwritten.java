package perceptron.pipeline.store;

import perceptron.example.FeatureVector;
import perceptron.learner.PagedWeights;
import perceptron.model.Change;
import perceptron.model.ChangeBytes;
import perceptron.model.bytes.BytesOut;

/** The changes of a model since it was last written, and the pages that they touched. Either the changes or the pages are written. */
final class Unwritten {
    private static final int EXPECTED_BYTES = 256;

    private final TouchedPages pages = new TouchedPages();

    /** Dropped after each write, since most models are written rarely. */
    private BytesOut changes = new BytesOut(0);

    private long first;
    private boolean onlyPages;

    boolean isEmpty() {
        return first == 0;
    }

    /** The number of the first of them. */
    long first() {
        return first;
    }

    /** Adds the next one. */
    void add(Change change) {
        if (isEmpty()) {
            first = change.version;
            changes = new BytesOut(EXPECTED_BYTES);
        }
        if (!onlyPages) {
            ChangeBytes.write(change, changes);
        }
    }

    /** Notes which pages of a vector a change touches. */
    void touch(int vector, PagedWeights weights, FeatureVector x, boolean bias) {
        int last = -1;
        for (int k = 0; k < x.size(); k++) {
            int page = weights.pageOf(x.index(k));
            if (page != last) {
                pages.add(vector, page);
                last = page;
            }
        }
        if (bias) {
            pages.add(vector, weights.biasPage());
        }
    }

    void touch(int vector, int page) {
        pages.add(vector, page);
    }

    /** Notes that a change touches every page of a vector. */
    void touchAll(int vector, PagedWeights weights) {
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            pages.add(vector, page);
        }
    }

    TouchedPages pages() {
        return pages;
    }

    /** The changes as bytes, without those since {@link #onlyPages}. */
    BytesOut changes() {
        return changes;
    }

    /** From now on only the pages will be written, so that the changes need not be kept. */
    void onlyPages() {
        onlyPages = true;
        changes = new BytesOut(0);
    }

    boolean isOnlyPages() {
        return onlyPages;
    }

    /** Called when the changes or the pages are written. */
    void clear() {
        pages.clear();
        changes = new BytesOut(0);
        first = 0;
        onlyPages = false;
    }
}
