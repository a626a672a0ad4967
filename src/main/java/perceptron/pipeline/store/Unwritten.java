package perceptron.pipeline.store;

import perceptron.learner.Change;
import perceptron.learner.Change.Kind;
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
        if (change.kind == Kind.IMPORT) {
            onlyPages(); // Its weights are as many bytes as the pages.
        }
        if (!onlyPages) {
            ChangeBytes.write(change, changes);
        }
    }

    /** The pages that the changes touched. */
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
