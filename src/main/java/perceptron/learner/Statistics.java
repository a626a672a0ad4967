package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.NumberIndices;

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
 * <p>A number that is drawn as a curve also enters as {@link Hats}.
 */
public final class Statistics {
    private static final int COUNT = 0;
    private static final int MEAN = 1;
    private static final int SQUARES = 2;
    static final int FACTOR = 3;
    static final int CENTRE = 4;
    static final int WIDTH = 5;
    static final int STRIDE = Layout.STATISTICS.stride();

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
        int others = areNumbers ? 0 : dense || form == NumberForm.LINEAR ? end : raw.first(NumberIndices.inExample(0));
        if (areNumbers) {
            out.clear(false);
        } else if (!scaleAll(raw, others, out)) {
            out.clear(false);
            scaleOthersThanZero(raw, others, out);
        }
        Hats.add(pages, scales, raw, others, end, out);
        return out;
    }

    /** Scales the first features; returns false if a value is zero, which has to be left out. */
    private boolean scaleAll(FeatureVector raw, int count, FeatureVector out) {
        out.copyFirst(raw, count);
        return raw.isDense() ? scaleDense(out) : scaleSparse(out);
    }

    private boolean scaleDense(FeatureVector x) {
        int to;
        for (int from = 0; from < x.size(); from = to) {
            to = Math.min(x.size(), from + factors.span());
            double[] page = factors.pageOfRange(from, to);
            for (int k = from; k < to; k++) {
                float value = x.value(k);
                if (value == 0) {
                    return false;
                }
                x.set(k, entering(value, page == null ? factors.w(k) : page[k - from]));
            }
        }
        return true;
    }

    private boolean scaleSparse(FeatureVector x) {
        int[] pairs = x.pairs();
        double[] onlyPage = factors.pageOfAll(x);
        int mask = factors.span() - 1;
        int end = 2 * x.size();
        for (int k = 0; k < end; k += 2) {
            int index = pairs[k];
            double[] page = onlyPage == null ? factors.pageOfFeature(index) : onlyPage;
            int at = index & mask;
            float value = Float.intBitsToFloat(pairs[k + 1]);
            if (value == 0) {
                return false;
            }
            float entering = entering(value, at < page.length ? page[at] : 0);
            pairs[k + 1] = Float.floatToRawIntBits(FeatureVector.finite(index, entering));
        }
        return true;
    }

    private void scaleOthersThanZero(FeatureVector raw, int count, FeatureVector out) {
        for (int k = 0; k < count; k++) {
            float value = raw.value(k);
            if (value != 0) {
                out.add(raw.index(k), entering(value, factors.w(raw.index(k))));
            }
        }
    }

    private float entering(float value, double factor) {
        return entering(value, scales, factor);
    }

    /** @param value a float's */
    static float entering(double value, boolean scales, double factor) {
        return (float) (!scales ? value : factor == 0 ? Math.signum(value) : value * factor);
    }

    /** The value so many widths above the centre, of the number that an example has at an index; NaN if it has no curve yet. */
    double value(int index, double deviations) {
        double width = pages.at(index, WIDTH);
        return width > 0 ? pages.at(index, CENTRE) + width * deviations : Double.NaN;
    }

    /** Where examples have this number: in a dense vector it lies at its own index. */
    int exampleIndex(int number) {
        int marked = NumberIndices.inExample(number);
        return pages.at(marked, COUNT) > 0 ? marked : number;
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
     * A weight per unit of its feature's value before scaling.
     *
     * @throws IllegalArgumentException if the feature has no scale yet, and only its sign counts
     */
    public double perUnit(double weight, int index) {
        if (scales && pages.at(index, FACTOR) == 0) {
            throw new IllegalArgumentException(
                    "feature " + index + " has a weight and no scale yet, and only its sign counts");
        }
        return scaled(weight, index);
    }

    double scaled(double weight, int index) {
        return scales ? weight * pages.at(index, FACTOR) : weight;
    }
}
