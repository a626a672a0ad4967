package perceptron.learner;

import perceptron.example.FeatureVector;

/** Where the features of one page lie within an example. */
final class Runs {
    private Runs() {}

    /** One past the last feature on this page, on which the k-th feature lies. */
    static int end(FeatureVector x, int k, int page, int span) {
        long next = (page + 1L) * span;
        if (x.isDense()) {
            return (int) Math.min(x.size(), next);
        }
        int size = x.size();
        if (x.index(size - 1) < next) {
            return size;
        }
        int end = k + 1;
        while (x.index(end) < next) {
            end++;
        }
        return end;
    }

    /** The first feature at this index or after it. */
    static int first(FeatureVector x, long index) {
        if (x.isDense()) {
            return (int) Math.min(x.size(), index);
        }
        int low = 0;
        int high = x.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (x.index(middle) < index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
