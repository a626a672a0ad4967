package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.LearnerSettings.Start;

/**
 * The distribution of each feature's values, in the examples that changed the weights: their number n, their mean, and the sum m2 of
 * the squares of their distances to it (Welford 1962). Zeros are not counted, and do not enter the arithmetic. Whenever n is a
 * power of two, what follows is taken from them again, and holds until n has doubled:
 *
 * <pre>
 *   factor = 1 / root mean square = sqrt(n / (m2 + n mean²))      centre = mean      width = sqrt(m2 / n)
 * </pre>
 *
 * With the adaptive learner, and with {@code scale=rms}, a value enters as its product with the factor, rounded to a float, which is
 * rejected if it overflows; as its sign while there is no factor yet. Otherwise it enters as it is.
 */
public final class Statistics {
    private static final int COUNT = 0;
    private static final int MEAN = 1;
    private static final int SQUARES = 2;
    private static final int FACTOR = 3;
    private static final int CENTRE = 4;
    private static final int WIDTH = 5;
    private static final int STRIDE = Layout.STATISTICS.stride();

    private final PagedWeights pages;
    private final boolean scales;
    private final NumberForm form;
    /**
     * A copy of the factors, which are all that scaling needs if nothing is drawn as a curve. Here they lie close together, since
     * scaling waits for memory most of all.
     */
    private final PagedWeights factors;

    /** Keeps the sum of {@link Kernels#prefetch}. */
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

    /** Says how an example enters the arithmetic: its line, and the places of its numbers. */
    void enter(FeatureVector raw, Terms terms) {
        boolean dense = raw.isDense();
        boolean areNumbers = dense && form.drawsDense(raw.size());
        int first =
                areNumbers ? 0 : dense || form == NumberForm.LINEAR ? raw.size() : raw.first(Featurizer.inExample(0));
        FeatureVector line = terms.begin(raw, first);
        if (!dense || areNumbers || !scaleDense(raw, line)) {
            line.clear(false);
            scale(raw, first, line);
            draw(raw, first, line, terms);
        }
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

    /** The first features, which are not numbers: of these only the factors count. */
    private void scale(FeatureVector raw, int count, FeatureVector out) {
        if (count == 0) {
            return;
        }
        int[] pairs = out.roomFor(count);
        double[] onlyPage = factors.pageOfRange(raw.index(0), raw.index(count - 1) + 1);
        int mask = factors.span() - 1;
        int end = 0;
        for (int k = 0; k < count; k++) {
            float value = raw.value(k);
            int index = raw.index(k);
            if (value != 0) {
                double[] page = onlyPage == null ? factors.pageOfFeature(index) : onlyPage;
                int at = index & mask;
                pairs[end++] = index;
                pairs[end++] = entering(index, value, at < page.length ? page[at] : 0);
            }
        }
        out.filled(end / 2);
    }

    /** Numbers from the first on: their values, on the line, and their places. Those of a dense vector get the indices of numbers. */
    private void draw(FeatureVector raw, int first, FeatureVector line, Terms terms) {
        int size = raw.size();
        if (first == size) {
            return;
        }
        boolean marks = raw.isDense();
        int[] pairs = line.roomFor(size - first);
        int end = 2 * line.size();
        double[] onlyPage = pages.pageOfRange(raw.index(first), raw.index(size - 1) + 1);
        int mask = pages.span() - 1;
        for (int k = first; k < size; k++) {
            int index = raw.index(k);
            float value = raw.value(k);
            int period = Featurizer.period(index);
            double place = Double.NaN;
            if (period > 0) {
                place = 2 * ((double) value / period) - 1;
            } else if (value != 0) {
                double[] page = onlyPage == null ? pages.pageOfFeature(index) : onlyPage;
                int at = (index & mask) * STRIDE;
                boolean isKnown = at < page.length;
                pairs[end++] = marks ? Featurizer.inExample(Featurizer.ofExample(index)) : index;
                pairs[end++] = entering(index, value, isKnown ? page[at + FACTOR] : 0);
                if (isKnown && page[at + WIDTH] > 0) {
                    place = place(index, (value - page[at + CENTRE]) / page[at + WIDTH]);
                }
            }
            terms.place(k - first, place);
        }
        line.filled(end / 2 - line.size());
    }

    private static double place(int index, double z) {
        if (!Double.isFinite(z)) {
            throw new Rejection(Reason.NOT_FINITE, "the value at index " + index + " lies too far from all before it");
        }
        return z / (1 + Math.abs(z));
    }

    /** The bits of a value as it enters. */
    private int entering(int index, float value, double factor) {
        return Float.floatToRawIntBits(FeatureVector.finite(index, entering(value, factor)));
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

    /** How many widths above the centre a value lies. */
    double deviations(int index, double value) {
        return (value - pages.at(index, CENTRE)) / pages.at(index, WIDTH);
    }

    /** Where examples have this number: in a dense vector it lies at its own index. */
    int exampleIndex(int number) {
        int marked = Featurizer.inExample(number);
        return pages.at(marked, FACTOR) > 0 || !Featurizer.isPlaced(number) ? marked : Featurizer.feature(number);
    }

    /**
     * Counts the values of an example that has changed the weights, as it came.
     *
     * @param lacking which pages lack the change; null if all do
     */
    void observe(FeatureVector raw, Floors.LackingPages lacking) {
        if (!raw.isDense()) {
            prefetched += Kernels.prefetch(pages, raw);
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
     * A weight of a floor per unit of its feature's value before scaling. Weights of hats and of products of hats stay as they are: these
     * have no scale.
     *
     * @throws IllegalArgumentException if the feature has no scale yet, and only its sign counts
     */
    public double perUnit(double weight, int floor, int index) {
        boolean isOfCurve = floor == Floor.CURVES && Featurizer.isNumber(index);
        if (weight == 0
                || index == PagedWeights.BIAS
                || floor == Floor.SURFACES
                || isOfCurve && Featurizer.hat(index) > 0) {
            return weight;
        }
        boolean isOfLine = floor == Floor.LINE && form != NumberForm.LINEAR && Featurizer.isNumber(index);
        int number = isOfCurve ? Featurizer.number(index) : isOfLine ? Featurizer.ofExample(index) : -1;
        int feature = number < 0 ? index : exampleIndex(number);
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
