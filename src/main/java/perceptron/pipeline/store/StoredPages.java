package perceptron.pipeline.store;

import perceptron.model.bytes.PageSum;

/** Which pages of a model are stored, and with which change each was written last. */
final class StoredPages {
    private final PageSeqs seqs = new PageSeqs();
    private PageSum sum;

    /** @param sum of pages that are stored and are not to be written before the model is loaded with them */
    StoredPages(PageSum sum) {
        this.sum = sum;
    }

    PageSum sum() {
        return sum;
    }

    /** The change with which a page was written last: it has all changes up to that one. 0 if it never was. */
    long seq(int vector, int page) {
        return seqs.get(id(vector, page));
    }

    /** A page is written with this change, or was found so. Returns the change with which it was written before; 0 for never. */
    long write(int vector, int page, long seq) {
        long before = seq(vector, page);
        sum = sum.with(vector, page, before, seq);
        seqs.put(id(vector, page), seq);
        return before;
    }

    static long id(int vector, int page) {
        return (long) vector << 32 | page;
    }
}
