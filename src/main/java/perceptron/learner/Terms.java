package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;

/**
 * An example as it enters the arithmetic: what each floor multiplies with its weights. The line takes each value as {@link Statistics}
 * scale it. The curves take the same, and of each number also two neighbours of eight overlapping hats, whose weights are the heights at
 * the hats' tops of the curve: piecewise linear, over the number's own distribution, squashed so that it has no ends.
 *
 * <pre>
 *   q = z / (1 + |z|)      p = (q + 1) * 4 - 0.5      between -0.5 and 7.5      z: how many widths the value lies above the centre
 *   hat floor(p) has 1 - (p - floor(p)), the next one p - floor(p)              beyond the outer tops, the outer hat has 1
 * </pre>
 *
 * A cyclic number has a fixed place, p = 8 v / period, and the last hat and the first one are neighbours. Its value itself is no term: a
 * line has two ends, and would tear them apart.
 *
 * <p>The surfaces take products of the hats of two numbers, see {@link Surfaces}. Filled again for every example; one thread owns it.
 */
public final class Terms {
    /** As how many features a number may enter: its value, and two hats. */
    private static final int ENTRIES = 3;

    private static final int HALF = Featurizer.HATS / 2;
    private static final double[] NONE = {};

    private final FeatureVector[] floors = new FeatureVector[Floor.SURFACES + 1];
    private final FeatureVector scaled = new FeatureVector();
    private final FeatureVector drawn = new FeatureVector();
    private final FeatureVector cells = new FeatureVector();
    private FeatureVector raw;

    /** The first feature of the example that is a number; those after it are numbers, too. */
    private int first;

    /** For how many floors there are terms. */
    private int drawnFor;

    /** The q of each of these numbers; NaN if nothing is known of its distribution yet, or if it is zero. */
    private double[] places = NONE;

    /** By ordinal: the q of a number, NaN if the example does not have it; the lower hat, the upper one, and its share. */
    final double[] q = new double[Surfaces.NUMBERS];

    final int[] low = new int[Surfaces.NUMBERS];
    final int[] next = new int[Surfaces.NUMBERS];
    final double[] up = new double[Surfaces.NUMBERS];

    /** The same of the number that was located last. */
    private int lower;

    private int upper;
    private double share;

    /** Begins an example that enters as it comes. */
    void begin(FeatureVector raw) {
        this.raw = raw;
        first = raw.size();
        drawnFor = 1;
        floors[Floor.LINE] = raw;
    }

    /** Begins an example whose features from {@code first} on are numbers; returns the vector to fill with its line. */
    FeatureVector begin(FeatureVector raw, int first) {
        this.raw = raw;
        this.first = first;
        drawnFor = 1;
        places = places.length < raw.size() - first ? new double[2 * (raw.size() - first)] : places;
        floors[Floor.LINE] = scaled;
        return scaled;
    }

    /** An example that entered earlier, from what was kept of it. */
    public void restore(FeatureVector raw, FeatureVector line, double[] places) {
        this.raw = raw;
        first = raw.size() - places.length;
        this.places = places;
        drawnFor = 1;
        floors[Floor.LINE] = line;
    }

    /** The values scaled, in the order of the features as they came, without zeros and cyclic numbers. */
    public FeatureVector line() {
        return floors[Floor.LINE];
    }

    FeatureVector ofFloor(int floor) {
        return floors[floor];
    }

    /** How many terms all floors have. */
    public int size() {
        int size = 0;
        for (int floor = 0; floor < drawnFor; floor++) {
            size += floors[floor].size();
        }
        return size;
    }

    /** How many of the example's features are numbers: the last ones. */
    public int numbers() {
        return raw.size() - first;
    }

    /** Where a number lies in its distribution, between -1 and 1; NaN if that is not known. */
    public double place(int number) {
        return places[number];
    }

    void place(int number, double place) {
        places[number] = place;
    }

    /** Where a number lies among its hats: 0 at the top of the first, 7 at that of the last, and a cyclic one up to 8; NaN if it has none. */
    double amongHats(int number) {
        int k = raw.first(raw.isDense() ? Featurizer.feature(number) : Featurizer.inExample(number));
        double q = places[k - first];
        return Featurizer.period(raw.index(k)) > 0 ? HALF * (q + 1) : low(q) + up(q, low(q));
    }

    /**
     * Fills what the floors above the line take, unless that was done; places and line are there.
     *
     * @param updates surfaces that began with this update of theirs, or later, were not there yet
     */
    void draw(int count, Surfaces surfaces, long updates) {
        if (drawnFor >= count) {
            return;
        }
        drawnFor = count;
        if (count > Floor.CURVES) {
            floors[Floor.CURVES] = numbers() == 0 ? line() : curves();
        }
        if (count > Floor.SURFACES) {
            locate(surfaces);
            surfaces.cells(this, updates, cells);
            floors[Floor.SURFACES] = cells;
        }
    }

    private FeatureVector curves() {
        FeatureVector line = line();
        drawn.clear(false);
        int others = raw.isDense() ? 0 : line.first(Featurizer.inExample(0));
        int[] pairs = drawn.roomFor(others + ENTRIES * numbers());
        System.arraycopy(line.pairs(), 0, pairs, 0, 2 * others);
        int end = 2 * others;
        int inLine = others;
        for (int k = first; k < raw.size(); k++) {
            int value = Featurizer.value(Featurizer.ofExample(raw.index(k)));
            if (raw.value(k) != 0 && Featurizer.period(raw.index(k)) == 0) {
                pairs[end++] = value;
                pairs[end++] = Float.floatToRawIntBits(line.value(inLine++));
            }
            double place = places[k - first];
            if (!Double.isNaN(place)) {
                locate(k, place);
                end = addHat(value + 1 + lower, 1 - share, pairs, end);
                end = addHat(value + 1 + upper, share, pairs, end);
            }
        }
        drawn.filled(end / 2);
        return drawn;
    }

    /** Adds a hat of a number, unless its share is zero. */
    private static int addHat(int index, double share, int[] pairs, int end) {
        if ((float) share == 0) {
            return end;
        }
        pairs[end] = index;
        pairs[end + 1] = Float.floatToRawIntBits((float) share);
        return end + 2;
    }

    /** Finds the hats of the k-th feature. Between the last hat and the first one, the first one is the lower, since indices ascend. */
    private void locate(int k, double q) {
        int period = Featurizer.period(raw.index(k));
        if (period == 0) {
            lower = low(q);
            upper = lower + 1;
            share = up(q, lower);
            return;
        }
        double p = Featurizer.HATS * ((double) raw.value(k) / period);
        double below = Math.floor(p);
        boolean closes = Math.floorMod((int) below, Featurizer.HATS) == Featurizer.HATS - 1;
        lower = closes ? 0 : Math.floorMod((int) below, Featurizer.HATS);
        upper = closes ? Featurizer.HATS - 1 : lower + 1;
        share = closes ? 1 - (p - below) : p - below;
    }

    private static double hat(double q) {
        return (q + 1) * HALF - 0.5;
    }

    private static int low(double q) {
        return (int) Math.max(0, Math.min(hat(q), Featurizer.HATS - 1));
    }

    private static double up(double q, int low) {
        double up = hat(q) - low;
        return up < 0 || low == Featurizer.HATS - 1 ? 0 : up;
    }

    /** The place among the hats that has this z. */
    static double place(double z) {
        return hat(z / (1 + Math.abs(z)));
    }

    /** The z that has this place among the hats: a whole one at the top of a hat. */
    static double z(double hat) {
        double side = (hat + 0.5) / HALF - 1;
        return side / (1 - Math.abs(side));
    }

    private void locate(Surfaces surfaces) {
        Arrays.fill(q, Double.NaN);
        for (int k = first; k < raw.size(); k++) {
            double place = places[k - first];
            int ordinal = Double.isNaN(place) ? -1 : surfaces.ordinal(Featurizer.ofExample(raw.index(k)));
            if (ordinal >= 0) {
                q[ordinal] = place;
                locate(k, place);
                low[ordinal] = lower;
                next[ordinal] = upper;
                up[ordinal] = share;
            }
        }
    }
}
