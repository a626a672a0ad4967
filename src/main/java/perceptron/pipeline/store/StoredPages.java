package perceptron.pipeline.store;

import perceptron.model.bytes.PageSum;

/** The stored pages of a model, each with the number of the last change in it. */
final class StoredPages {
    private final PageSeqs seqs = new PageSeqs();
    private PageSum sum;

    /** @param sum of the pages that are stored already but not listed here, since the model is not loaded with them yet */
    StoredPages(PageSum sum) {
        this.sum = sum;
    }

    PageSum sum() {
        return sum;
    }

    /** The number of the last change in a stored page, which has all changes up to that one; 0 if the page is not stored. */
    long seq(int vector, int page) {
        return seqs.get(id(vector, page));
    }

    /** Notes that a page is stored with all changes up to this one. Returns the change that was noted before; 0 if none was. */
    long write(int vector, int page, long seq) {
        long before = seq(vector, page);
        sum = sum.with(vector, page, before, seq);
        seqs.put(id(vector, page), seq);
        return before;
    }

    /** Vector and page in one number. */
    static long id(int vector, int page) {
        return (long) vector << 32 | page;
    }
}
