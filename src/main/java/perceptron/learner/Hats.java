package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.features.NumberIndices;

/**
 * A number as two neighbours of eight overlapping hats, whose weights are the heights at the hats' tops of a curve: piecewise linear,
 * over the number's own distribution, squashed so that it has no ends.
 *
 * <pre>
 *   z = (v - centre) / width      p = (z / (1 + |z|) + 1) * 4 - 0.5      between -0.5 and 7.5
 *   hat floor(p) has 1 - (p - floor(p)), the next one p - floor(p)       beyond the outer tops, the outer hat has 1
 * </pre>
 *
 * <p>Beside its hats a number enters as its scaled value. A dense example is read one value ahead. To turn a float into a double, the
 * processor also waits for what stood in the register before; the next value's register does not take part in the divisions, so that
 * those of neighbours overlap.
 */
final class Hats {
    /** As how many features a number may enter: its value, and two hats. */
    static final int MOST_FEATURES = 3;

    private static final int HALF = NumberIndices.HATS / 2;

    private Hats() {}

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
        int[] pairs = out.roomFor(MOST_FEATURES * (to - from));
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
                ? put((value - page[at + Statistics.CENTRE]) / page[at + Statistics.WIDTH], first + 1, pairs, end + 2)
                : end + 2;
    }

    /**
     * Puts a number's hats behind what stands in these pairs, those with weight 0 left out.
     *
     * @param first the index of the first hat
     * @return where the pairs end now
     */
    static int put(double z, int first, int[] pairs, int end) {
        double place = (z / (1 + Math.abs(z)) + 1) * HALF - 0.5;
        double top = Math.floor(place);
        double above = place - top;
        if (!(place > 0 && above > 0 && place < NumberIndices.HATS - 1)) {
            return putOne(place, first, pairs, end);
        }
        int lower = first + (int) top;
        pairs[end] = lower;
        pairs[end + 1] = Float.floatToRawIntBits((float) (1 - above));
        pairs[end + 2] = lower + 1;
        pairs[end + 3] = Float.floatToRawIntBits((float) above);
        return end + 4;
    }

    /** Of a place at the top of a hat, or beyond the outer tops. */
    private static int putOne(double place, int first, int[] pairs, int end) {
        int hat = place < 0 ? 0 : (int) Math.min(place, NumberIndices.HATS - 1);
        FeatureVector.finite(first, (float) place); // not a number if z is infinite
        pairs[end] = first + hat;
        pairs[end + 1] = Float.floatToRawIntBits(1f);
        return end + 2;
    }

    /** The z that has this place: a whole one at the top of a hat. */
    static double z(double place) {
        double side = (place + 0.5) / HALF - 1;
        return side / (1 - Math.abs(side));
    }
}
