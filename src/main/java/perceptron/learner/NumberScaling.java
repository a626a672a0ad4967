package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.features.NumberIndices;

/**
 * How numbers that are drawn as curves enter the arithmetic: each as its scaled value, and as {@link Hats}.
 *
 * <p>A dense example is read one value ahead. To turn a float into a double, the processor also waits for what stood in the
 * register before; the next value's register does not take part in the divisions, so that those of neighbours overlap.
 */
final class NumberScaling {
    private NumberScaling() {}

    /**
     * Adds the numbers that an example has from {@code from} to {@code to}.
     *
     * @param pages with their statistics
     * @param scales whether their values are scaled too
     */
    static void add(PagedWeights pages, boolean scales, FeatureVector raw, int from, int to, FeatureVector out) {
        if (from == to) {
            return;
        }
        int[] pairs = out.roomFor(Hats.MOST_FEATURES * (to - from));
        int begin = 2 * out.size();
        double[] onlyPage = pages.pageOfRange(raw.index(from), raw.index(to - 1) + 1);
        int end = raw.isDense()
                ? addDense(pages, onlyPage, scales, raw, from, to, pairs, begin)
                : addSparse(pages, onlyPage, scales, raw, from, to, pairs, begin);
        out.filled((end - begin) / 2);
    }

    private static int addDense(
            PagedWeights pages,
            double[] onlyPage,
            boolean scales,
            FeatureVector raw,
            int from,
            int to,
            int[] pairs,
            int begin) {
        float[] values = raw.values();
        int offset = raw.offset() + from;
        int mask = pages.span() - 1;
        int end = begin;
        double next = values[offset];
        for (int k = from; k < to; k++) {
            double value = next;
            next = k + 1 < to ? values[offset + k + 1 - from] : 0;
            double[] page = onlyPage == null ? pages.pageOfFeature(k) : onlyPage;
            end = put(k, value, k, page, (k & mask) * Statistics.STRIDE, scales, pairs, end);
        }
        return end;
    }

    private static int addSparse(
            PagedWeights pages,
            double[] onlyPage,
            boolean scales,
            FeatureVector raw,
            int from,
            int to,
            int[] pairs,
            int begin) {
        int mask = pages.span() - 1;
        int end = begin;
        for (int k = from; k < to; k++) {
            int index = raw.index(k);
            double[] page = onlyPage == null ? pages.pageOfFeature(index) : onlyPage;
            int number = NumberIndices.ofExample(index);
            end = put(number, raw.value(k), index, page, (index & mask) * Statistics.STRIDE, scales, pairs, end);
        }
        return end;
    }

    private static int put(
            int number, double value, int index, double[] page, int at, boolean scales, int[] pairs, int end) {
        if (value == 0) {
            return end;
        }
        boolean known = at < page.length;
        int first = NumberIndices.value(number);
        float entering = Statistics.entering(value, scales, known ? page[at + Statistics.FACTOR] : 0);
        pairs[end] = first;
        pairs[end + 1] = Float.floatToRawIntBits(FeatureVector.finite(index, entering));
        return known && page[at + Statistics.WIDTH] > 0
                ? Hats.put(
                        (value - page[at + Statistics.CENTRE]) / page[at + Statistics.WIDTH], first + 1, pairs, end + 2)
                : end + 2;
    }
}
