package perceptron.learner;

import perceptron.example.FeatureVector;

/** How much more memory weights would take, if those of an example's features were written to. */
final class Growth {
    private Growth() {}

    /** In bytes; the bias, which is one page for all examples, left out. */
    static long of(PagedWeights weights, FeatureVector x) {
        long numbers = 0;
        int page = -1;
        int last = -1;
        for (int k = 0; k < x.size(); k++) {
            int index = x.index(k);
            if (weights.pageOf(index) != page) {
                numbers += numbers(weights, page, last);
                page = weights.pageOf(index);
            }
            last = index;
        }
        return 8 * (numbers + numbers(weights, page, last));
    }

    /** @param last the last feature that the page has to hold */
    private static long numbers(PagedWeights weights, int page, int last) {
        if (page < 0) {
            return 0;
        }
        double[] held = weights.page(page);
        int needed = PagedWeights.roomFor((last & weights.span() - 1) + 1) * weights.stride();
        return Math.max(0, needed - (held == null ? 0 : held.length));
    }
}
