package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * Reads what is kept of an example's features only to bring it into the cache. If features lie far apart, memory answers many such
 * reads at the same time, while a loop that computes with each of them waits for one after the other.
 */
public final class Prefetch {
    private Prefetch() {}

    /** Gives a sum that the caller has to keep in a field: otherwise the compiler drops the reads. */
    public static double touch(PagedWeights weights, FeatureVector x) {
        double[] onlyPage = weights.pageOfAll(x);
        int mask = weights.span() - 1;
        int stride = weights.stride();
        double sum = 0;
        for (int k = 0; k < x.size(); k++) {
            int index = x.index(k);
            double[] page = onlyPage == null ? weights.pageOfFeature(index) : onlyPage;
            int at = (index & mask) * stride;
            sum += at < page.length ? page[at] + page[at + stride - 1] : 0;
        }
        return sum;
    }
}
