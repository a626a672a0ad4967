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
 * With the adaptive learner a value enters as its product with the factor, rounded to a float, which is refused if it overflows; as
 * its sign while there is no factor yet. With others it enters as it is.
 *
 * <p>A number that is drawn as a curve also enters as two neighbours of eight overlapping hats, whose weights are the curve's heights at
 * the hats' tops: piecewise linear, over its own distribution, squashed so that it has no ends:
 *
 * <pre>
 *   z = (v - centre) / width      p = (z / (1 + |z|) + 1) * 4 - 0.5      between -0.5 and 7.5
 *   hat floor(p) has 1 - (p - floor(p)), the next one p - floor(p)       beyond the outer tops, the outer hat has 1
 * </pre>
 */
final class Statistics extends Scales {
    private static final int COUNT = 0;
    private static final int MEAN = 1;
    private static final int SQUARES = 2;
    private static final int FACTOR = 3;
    private static final int CENTRE = 4;
    private static final int WIDTH = 5;

    private final boolean scales;
    private final NumberForm form;

    Statistics(LearnerSettings settings) {
        super(Layout.STATISTICS, settings.span());
        scales = settings.algorithm().isAdaptive();
        form = settings.form();
    }

    private Statistics(Statistics other) {
        super(other);
        scales = other.scales;
        form = other.form;
    }

    @Override
    Scales snapshot() {
        return new Statistics(this);
    }

    @Override
    public void scale(FeatureVector raw, FeatureVector out) {
        boolean dense = raw.isDense();
        boolean areNumbers = dense && form != NumberForm.LINEAR && form.drawsDense(raw.size());
        out.clear(dense && !areNumbers && !hasZeros(raw));
        int mask = pages().span() - 1;
        for (int k = 0; k < raw.size(); k++) {
            float value = raw.value(k);
            if (value == 0) {
                continue;
            }
            int index = raw.index(k);
            double[] page = pages().pageOfFeature(index);
            int at = (index & mask) * Layout.STATISTICS.stride();
            boolean known = at < page.length;
            float x = entering(value, known ? page[at + FACTOR] : 0);
            if (areNumbers || NumberIndices.isNumber(index)) {
                int first = NumberIndices.value(dense ? index : NumberIndices.ofExample(index));
                out.add(first, x);
                if (known && page[at + WIDTH] > 0) {
                    addHats((value - page[at + CENTRE]) / page[at + WIDTH], first + 1, out);
                }
            } else if (out.isDense()) {
                out.add(x);
            } else {
                out.add(index, x);
            }
        }
    }

    private float entering(float value, double factor) {
        return !scales ? value : factor == 0 ? Math.signum(value) : (float) (value * factor);
    }

    /** The two hats between whose tops a value lies, or the one beyond whose top it lies: with weights that add up to 1. */
    private static void addHats(double z, int first, FeatureVector out) {
        double place = (z / (1 + Math.abs(z)) + 1) * (NumberIndices.HATS / 2) - 0.5;
        if (place < 0) {
            out.add(first, 1);
        } else if (place >= NumberIndices.HATS - 1) {
            out.add(first + NumberIndices.HATS - 1, 1);
        } else {
            int lower = (int) place;
            float below = (float) (1 - (place - lower));
            float above = (float) (place - lower);
            if (below != 0) {
                out.add(first + lower, below);
            }
            if (above != 0) {
                out.add(first + lower + 1, above);
            }
        }
    }

    /** The value at which a hat has its top, for the number that an example has at an index; NaN if it has no curve yet. */
    double top(int index, int hat) {
        double side = (hat + 0.5) / (NumberIndices.HATS / 2) - 1;
        double width = pages().at(index, WIDTH);
        return width > 0 ? pages().at(index, CENTRE) + width * (side / (1 - Math.abs(side))) : Double.NaN;
    }

    /** Where examples have this number: in a dense vector it lies at its own index. */
    int exampleIndex(int number) {
        int marked = NumberIndices.inExample(number);
        return pages().at(marked, COUNT) > 0 ? marked : number;
    }

    private static boolean hasZeros(FeatureVector x) {
        for (int k = 0; k < x.size(); k++) {
            if (x.value(k) == 0) {
                return true;
            }
        }
        return false;
    }

    /** All of an example that changes the weights. */
    @Override
    public FeatureVector news(FeatureVector raw, boolean changes, FeatureVector room) {
        return changes && raw.size() > 0 ? raw : null;
    }

    @Override
    void observe(double[] page, int at, float value) {
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
        if (isPowerOfTwo(n)) {
            page[at + FACTOR] = Math.sqrt(n / (squares + n * (mean * mean)));
            page[at + CENTRE] = mean;
            page[at + WIDTH] = Math.sqrt(squares / n);
        }
    }

    private static boolean isPowerOfTwo(double n) {
        return (Double.doubleToRawLongBits(n) & (1L << 52) - 1) == 0;
    }

    @Override
    public boolean allows(int number, double value) {
        return value >= 0 || number == MEAN || number == CENTRE;
    }

    @Override
    boolean isKnown(int index) {
        return !scales || pages().at(index, FACTOR) != 0;
    }

    @Override
    double scaled(double weight, int index) {
        return scales ? weight * pages().at(index, FACTOR) : weight;
    }
}
