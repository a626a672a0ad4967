package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * The distribution of each feature's values, in the examples that changed the weights: their number n, their mean, and the sum m2 of
 * the squares of their distances to it (Welford 1962). Zeros are not counted, and do not enter the arithmetic. Whenever n is a
 * power of two, what follows is taken from them anew, and holds until n has doubled:
 *
 * <pre>
 *   factor = 1 / root mean square = sqrt(n / (m2 + n mean²))      centre = mean      width = sqrt(m2 / n)
 * </pre>
 *
 * A value enters as its product with the factor, rounded to a float, which is refused if it overflows; as its sign while there is no
 * factor yet.
 */
final class Statistics extends Scales {
    private static final int COUNT = 0;
    private static final int MEAN = 1;
    private static final int SQUARES = 2;
    private static final int FACTOR = 3;
    private static final int CENTRE = 4;
    private static final int WIDTH = 5;

    Statistics(int span) {
        super(Layout.STATISTICS, span);
    }

    private Statistics(Statistics other) {
        super(other);
    }

    @Override
    Scales snapshot() {
        return new Statistics(this);
    }

    @Override
    public void scale(FeatureVector raw, FeatureVector out) {
        out.clear(raw.isDense() && !hasZeros(raw));
        for (int k = 0; k < raw.size(); k++) {
            float value = raw.value(k);
            if (value != 0) {
                double factor = pages().at(raw.index(k), FACTOR);
                float scaled = factor == 0 ? Math.signum(value) : (float) (value * factor);
                if (out.isDense()) {
                    out.add(scaled);
                } else {
                    out.add(raw.index(k), scaled);
                }
            }
        }
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
        return pages().at(index, FACTOR) != 0;
    }

    @Override
    double scaled(double weight, int index) {
        return weight * pages().at(index, FACTOR);
    }
}
