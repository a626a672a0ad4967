package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.PagedWeights.Layout;

/**
 * The distribution of each feature's values, in the examples that changed the weights: their number n, their mean, and the sum m2 of
 * the squares of their distances to it (Welford 1962). Zeros are not counted, and do not enter the arithmetic. Whenever n is a
 * power of two, what follows is taken from them anew, and holds until n has doubled:
 *
 * <pre>
 *   factor = 1 / root mean square = sqrt(n / (m2 + n mean²))      centre = mean      width = sqrt(m2 / n)
 * </pre>
 *
 * With the adaptive learner, and with {@code scale=rms}, a value enters as its product with the factor, rounded to a float, which is
 * rejected if it overflows; as its sign while there is no factor yet. Otherwise it enters as it is.
 *
 * <p>A number that is drawn as a curve also enters as two neighbours of eight overlapping hats, whose weights are the heights at the hats'
 * tops of the curve: piecewise linear, over the number's own distribution, squashed so that it has no ends.
 *
 * <pre>
 *   z = (v - centre) / width      p = (z / (1 + |z|) + 1) * 4 - 0.5      between -0.5 and 7.5
 *   hat floor(p) has 1 - (p - floor(p)), the next one p - floor(p)       beyond the outer tops, the outer hat has 1
 * </pre>
 *
 * <p>A cyclic number has a fixed place instead, from its first example on: {@code p = 8 v / period}, and the last hat and the first
 * one are neighbours.
 */
public final class Statistics {
    private static final int COUNT = 0;
    private static final int MEAN = 1;
    private static final int SQUARES = 2;
    private static final int FACTOR = 3;
    private static final int CENTRE = 4;
    private static final int WIDTH = 5;
    private static final int STRIDE = Layout.STATISTICS.stride();

    /** As how many features a number may enter: its value, and two hats. */
    private static final int ENTRIES = 3;

    private static final int HALF = Featurizer.HATS / 2;

    private final PagedWeights pages;
    private final boolean scales;
    private final NumberForm form;
    /**
     * A copy of the factors, which are all that scaling needs if nothing is drawn as a curve. Here they lie close together, since
     * scaling waits for memory most of all.
     */
    private final PagedWeights factors;

    /** Keeps the sum of {@link PagedWeights#prefetch}. */
    private double prefetched;

    /** Null if features enter the arithmetic as they come. */
    static Statistics of(LearnerSettings settings) {
        return settings.dividesByMeanSquare() || settings.drawsCurves() ? new Statistics(settings) : null;
    }

    private Statistics(LearnerSettings settings) {
        pages = new PagedWeights(Change.STATISTICS, Start.ZERO, Layout.STATISTICS, settings.span());
        scales = settings.dividesByMeanSquare();
        form = settings.form();
        factors = new PagedWeights(Change.STATISTICS, Start.ZERO, Layout.FACTOR, settings.span());
    }

    private Statistics(Statistics other) {
        pages = other.pages.snapshot();
        scales = other.scales;
        form = other.form;
        factors = other.factors.snapshot();
    }

    Statistics snapshot() {
        return new Statistics(this);
    }

    /** What is known, by feature. */
    public PagedWeights pages() {
        return pages;
    }

    /** Due after pages were put into their places: brings up to date what follows from them. */
    void complete() {
        for (int number = pages.nextPage(0); number >= 0; number = pages.nextPage(number + 1)) {
            double[] page = pages.page(number);
            int features = page.length / STRIDE;
            double[] copy = factors.writable(number, features);
            for (int k = 0; k < features; k++) {
                copy[k] = page[k * STRIDE + FACTOR];
            }
        }
    }

    long bytes() {
        return pages.bytes() + factors.bytes();
    }

    /** How much more memory it takes to count an example. */
    long growth(FeatureVector raw) {
        return pages.growth(raw) + factors.growth(raw);
    }

    /** Fills {@code out} with the values of {@code raw} as they enter the arithmetic, and returns it. */
    FeatureVector scale(FeatureVector raw, FeatureVector out) {
        boolean dense = raw.isDense();
        boolean areNumbers = dense && form.drawsDense(raw.size());
        int end = raw.size();
        int others = areNumbers ? 0 : dense || form == NumberForm.LINEAR ? end : raw.first(Featurizer.inExample(0));
        if (!dense || areNumbers || !scaleDense(raw, out)) {
            out.clear(false);
            addOthers(raw, others, out);
        }
        addNumbers(raw, others, end, out);
        return out;
    }

    /** Scales a dense example; returns false if a value is zero, which has to be left out. */
    private boolean scaleDense(FeatureVector raw, FeatureVector out) {
        out.copyFrom(raw);
        int to;
        for (int from = 0; from < out.size(); from = to) {
            to = Math.min(out.size(), from + factors.span());
            double[] page = factors.pageOfRange(from, to);
            for (int k = from; k < to; k++) {
                float value = out.value(k);
                if (value == 0) {
                    return false;
                }
                out.set(k, entering(value, page == null ? factors.w(k) : page[k - from]));
            }
        }
        return true;
    }

    /** Adds the first features, which are not numbers, scaled. */
    private void addOthers(FeatureVector raw, int count, FeatureVector out) {
        if (count == 0) {
            return;
        }
        int[] pairs = out.roomFor(count);
        double[] onlyPage = factors.pageOfRange(raw.index(0), raw.index(count - 1) + 1);
        int mask = factors.span() - 1;
        int end = 0;
        for (int k = 0; k < count; k++) {
            float value = raw.value(k);
            if (value != 0) {
                int index = raw.index(k);
                double[] page = onlyPage == null ? factors.pageOfFeature(index) : onlyPage;
                int at = index & mask;
                float entering = entering(value, at < page.length ? page[at] : 0);
                pairs[end++] = index;
                pairs[end++] = Float.floatToRawIntBits(FeatureVector.finite(index, entering));
            }
        }
        out.filled(end / 2);
    }

    /** Adds the numbers that an example has from {@code from} to {@code to}, with their hats. */
    private void addNumbers(FeatureVector raw, int from, int to, FeatureVector out) {
        if (from == to) {
            return;
        }
        int[] pairs = out.roomFor(ENTRIES * (to - from));
        int begin = 2 * out.size();
        double[] onlyPage = pages.pageOfRange(raw.index(from), raw.index(to - 1) + 1);
        int end = raw.isDense()
                ? addDense(onlyPage, raw, from, to, pairs, begin)
                : addSparse(onlyPage, raw, from, to, pairs, begin);
        out.filled((end - begin) / 2);
    }

    /**
     * Reads one value ahead. To turn a float into a double, the processor also waits for what stood in the register before; the next
     * value's register does not take part in the divisions, so that those of neighbours overlap.
     */
    private int addDense(double[] onlyPage, FeatureVector raw, int from, int to, int[] pairs, int begin) {
        float[] values = raw.values();
        int offset = raw.offset() + from;
        int mask = pages.span() - 1;
        int end = begin;
        double next = values[offset];
        for (int k = from; k < to; k++) {
            double value = next;
            next = k + 1 < to ? values[offset + k + 1 - from] : 0;
            double[] page = onlyPage == null ? pages.pageOfFeature(k) : onlyPage;
            end = put(k, value, k, page, (k & mask) * STRIDE, pairs, end);
        }
        return end;
    }

    private int addSparse(double[] onlyPage, FeatureVector raw, int from, int to, int[] pairs, int begin) {
        int mask = pages.span() - 1;
        int end = begin;
        for (int k = from; k < to; k++) {
            int index = raw.index(k);
            double[] page = onlyPage == null ? pages.pageOfFeature(index) : onlyPage;
            int number = Featurizer.ofExample(index);
            end = put(number, raw.value(k), index, page, (index & mask) * STRIDE, pairs, end);
        }
        return end;
    }

    private int put(int number, double value, int index, double[] page, int at, int[] pairs, int end) {
        int period = Featurizer.period(index);
        if (value == 0) {
            return period == 0 ? end : putCyclic(0, Featurizer.value(number) + 1, pairs, end);
        }
        boolean known = at < page.length;
        int first = Featurizer.value(number);
        float entering = entering(value, known ? page[at + FACTOR] : 0);
        pairs[end] = first;
        pairs[end + 1] = Float.floatToRawIntBits(FeatureVector.finite(index, entering));
        if (period > 0) {
            return putCyclic(Featurizer.HATS * (value / period), first + 1, pairs, end + 2);
        }
        return known && page[at + WIDTH] > 0
                ? put((value - page[at + CENTRE]) / page[at + WIDTH], first + 1, pairs, end + 2)
                : end + 2;
    }

    /**
     * Puts a number's hats behind what stands in these pairs, those with weight 0 left out.
     *
     * @param first the index of the first hat
     * @return the end of the pairs afterwards
     */
    private static int put(double z, int first, int[] pairs, int end) {
        double place = (z / (1 + Math.abs(z)) + 1) * HALF - 0.5;
        double top = Math.floor(place);
        double above = place - top;
        if (!(place > 0 && above > 0 && place < Featurizer.HATS - 1)) {
            return putOne(place, first, pairs, end);
        }
        int lower = first + (int) top;
        return putHat(above, lower + 1, pairs, putHat(1 - above, lower, pairs, end));
    }

    /** Between the last hat and the first one, the first one comes first, since indices ascend. */
    private static int putCyclic(double place, int first, int[] pairs, int end) {
        double above = place - Math.floor(place);
        int hat = Math.floorMod((int) Math.floor(place), Featurizer.HATS);
        boolean closes = hat == Featurizer.HATS - 1;
        int last = putHat(closes ? above : 1 - above, first + (closes ? 0 : hat), pairs, end);
        return putHat(closes ? 1 - above : above, first + (closes ? hat : hat + 1), pairs, last);
    }

    private static int putHat(double share, int index, int[] pairs, int end) {
        if ((float) share == 0) {
            return end;
        }
        pairs[end] = index;
        pairs[end + 1] = Float.floatToRawIntBits((float) share);
        return end + 2;
    }

    /** Of a place at the top of a hat, or beyond the outer tops. */
    private static int putOne(double place, int first, int[] pairs, int end) {
        int hat = place < 0 ? 0 : (int) Math.min(place, Featurizer.HATS - 1);
        FeatureVector.finite(first, (float) place); // not a number if z is infinite
        return putHat(1, first + hat, pairs, end);
    }

    /** The z that has this place: a whole one at the top of a hat. */
    static double z(double place) {
        double side = (place + 0.5) / HALF - 1;
        return side / (1 - Math.abs(side));
    }

    /** @param value a float's */
    private float entering(double value, double factor) {
        return (float) (!scales ? value : factor == 0 ? Math.signum(value) : value * factor);
    }

    /** The value so many widths above the centre, of the number that an example has at an index; NaN if it has no curve yet. */
    double value(int index, double deviations) {
        double width = pages.at(index, WIDTH);
        return width > 0 ? pages.at(index, CENTRE) + width * deviations : Double.NaN;
    }

    /** Where examples have this number: in a dense vector it lies at its own index. */
    int exampleIndex(int number) {
        int marked = Featurizer.inExample(number);
        return pages.at(marked, COUNT) > 0 || Featurizer.period(marked) > 0 ? marked : number;
    }

    /**
     * Counts the values of an example that has changed the weights, as it came.
     *
     * @param lacking which pages lack the change; null if all do
     */
    void observe(FeatureVector raw, LinearModel.LackingPages lacking) {
        if (!raw.isDense()) {
            prefetched += pages.prefetch(raw);
        }
        int mask = pages.span() - 1;
        int end;
        for (int run = 0; run < raw.size(); run = end) {
            int number = pages.pageOf(raw.index(run));
            end = raw.endOfRun(run, (number + 1L) * pages.span());
            if (lacking == null || lacking.lack(Change.STATISTICS, number)) {
                double[] page = pages.writable(number, (raw.index(end - 1) & mask) + 1);
                for (int k = run; k < end; k++) {
                    int index = raw.index(k);
                    observe(index, page, (index & mask) * STRIDE, raw.value(k));
                }
            }
        }
    }

    private void observe(int index, double[] page, int at, float value) {
        if (value == 0) {
            return;
        }
        double n = page[at + COUNT] + 1;
        double gap = value - page[at + MEAN];
        double mean = page[at + MEAN] + gap / n;
        double squares = page[at + SQUARES] + gap * (value - mean);
        page[at + COUNT] = n;
        page[at + MEAN] = mean;
        page[at + SQUARES] = squares;
        boolean isPowerOfTwo = (Double.doubleToRawLongBits(n) & (1L << 52) - 1) == 0;
        if (isPowerOfTwo) {
            page[at + FACTOR] = Math.sqrt(n / (squares + n * (mean * mean)));
            factors.set(index, page[at + FACTOR]);
            page[at + CENTRE] = mean;
            page[at + WIDTH] = Math.sqrt(squares / n);
        }
    }

    void set(int index, int number, double value) {
        pages.set(index, number, value);
        if (number == FACTOR) {
            factors.set(index, value);
        }
    }

    /** Whether a value is possible for one of the numbers that are kept of a feature, by its place among them. */
    public boolean allows(int number, double value) {
        return value >= 0 || number == MEAN || number == CENTRE;
    }

    /**
     * A weight per unit of its feature's value before scaling. Weights of hats stay as they are: these have no scale.
     *
     * @throws IllegalArgumentException if the feature has no scale yet, and only its sign counts
     */
    public double perUnit(double weight, int index) {
        boolean isOfCurve = form != NumberForm.LINEAR && Featurizer.isNumber(index);
        if (weight == 0 || index == PagedWeights.BIAS || isOfCurve && Featurizer.hat(index) > 0) {
            return weight;
        }
        int feature = isOfCurve ? exampleIndex(Featurizer.number(index)) : index;
        if (scales && pages.at(feature, FACTOR) == 0) {
            throw new IllegalArgumentException(
                    "feature " + feature + " has a weight and no scale yet, and only its sign counts");
        }
        return scaled(weight, feature);
    }

    double scaled(double weight, int index) {
        return scales ? weight * pages.at(index, FACTOR) : weight;
    }
}
