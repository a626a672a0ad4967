package perceptron.learner;

import perceptron.example.FeatureVector;

/** Where the features of one page lie within an example. */
final class Runs {
    private Runs() {}

    /** One past the last feature, from k on, that lies on the page that k lies on. */
    static int end(FeatureVector x, int k, int page, int spanBits) {
        if (x.isDense()) {
            return (int) Math.min(x.size(), (long) (page + 1) << spanBits);
        }
        int[] indices = x.indices();
        int end = k + 1;
        while (end < x.size() && indices[end] >>> spanBits == page) {
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
