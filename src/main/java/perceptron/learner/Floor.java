package perceptron.learner;

import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.rule.Rule;

/**
 * A linear function that learns: a vector of weights for every class, two labels a single one. The classics have one. Of the adaptive
 * learner up to three stand on each other: the line, the curves of numbers, and the surfaces of their pairs, which learn what the curves
 * leave over. It scores an example, decides how far to move for it, which changes nothing, and moves all numbers of a feature at once,
 * δ being what its weight moves by:
 *
 * <pre>
 *   δ = step * x                  of the second order: δ = step * (sigma * x), with the sigma from before
 *                                 of adaptive: as {@link Rule#move} says
 *   w += δ
 *   u += c * δ                    d += g * δ
 *   sigma as {@link Rule#variance} says
 * </pre>
 *
 * The bias's x is 1. Pages do not depend on each other: a change may be made on a few of them, those that lack it, with the same bits.
 *
 * <p>The weights in its views, c being 1 more than the number of labelled examples:
 *
 * <pre>
 *   NOW       w
 *   FADING    w - d / g       g = 2^(count / 512)     a weight of long ago counts half as much with every 512 labelled examples
 *   ALL       w - u / c
 * </pre>
 *
 * So averages cost an example time by its own features alone. After 2^18 labelled examples, when g would be 2^512, it begins at 1 again,
 * and all d are divided by 2^512, which is exact.
 */
final class Floor {
    /**
     * No weight moves by more than this at once. Then weights, averages and squared lengths cannot overflow: not with 2^63 examples, 2^31
     * features and values as large as a float can be. A step that would is rejected before anything changes.
     */
    private static final double LARGEST_MOVE = 1e60;

    private static final FeatureVector ONE = FeatureVector.dense(1);

    /** After how many labelled examples all sums of the fading average are divided. */
    static final int FADING_PERIOD = 1 << 18;

    private static final int HALF_LIFE = 512;

    static final int LINE = 0;
    static final int CURVES = 1;
    static final int SURFACES = 2;

    /** Not a floor: what its place in a vector's number would be. */
    static final int EVIDENCE = 3;

    /** 2^(k/512) */
    private static final double[] POWERS = powers();

    private final LearnerSettings settings;
    private final int number;
    private final boolean binary;
    private final boolean bias;
    private final boolean fades;
    private final Rule rule;
    private final double[] lanes = new double[Sums.LANES];

    /** An array and not a list, since each further step on the way to the weights delays their loading. */
    private PagedWeights[] vectors = {};

    /** The vector that the next class would get. */
    private PagedWeights next;

    /** What the sums of the fading average grow by, and how often they were divided, at the counter of the change that is made. */
    private double g;

    private long divisions;

    private long updates;

    /** Keeps the sum of {@link Kernels#prefetch}. */
    private double prefetched;

    /** @param c the counter as it is */
    Floor(LearnerSettings settings, int number, int size, long c) {
        this.settings = settings;
        this.number = number;
        binary = settings.labels().binary();
        bias = settings.bias() && number != SURFACES;
        fades = settings.layout().fades();
        rule = settings.rule();
        next = newVector();
        while (vectors.length < size) {
            addVector(c);
        }
    }

    private Floor(Floor other) {
        this(other.settings, other.number, 0, 1);
        vectors = Arrays.stream(other.vectors).map(PagedWeights::snapshot).toArray(PagedWeights[]::new);
        next = other.next;
        updates = other.updates;
    }

    private static double[] powers() {
        double[] powers = new double[HALF_LIFE];
        powers[0] = 1;
        for (int k = 1; k < HALF_LIFE; k++) {
            powers[k] = powers[k - 1] * 0x1.0058c86da1c0ap+0;
        }
        return powers;
    }

    /** g, at this counter of labelled examples. */
    static double fadingFactor(long c) {
        long count = c - 1;
        long doublings = count / HALF_LIFE & HALF_LIFE - 1;
        return POWERS[(int) (count & HALF_LIFE - 1)] * Double.longBitsToDouble(1023 + doublings << 52);
    }

    /** How often the sums of the fading average have been divided, at this counter. */
    static long divisions(long c) {
        return (c - 1) / FADING_PERIOD;
    }

    Floor snapshot() {
        return new Floor(this);
    }

    /** @param c the counter as it is: what the sums of other vectors were divided by counts for the new one, too */
    void addVector(long c) {
        vectors = Arrays.copyOf(vectors, vectors.length + 1);
        vectors[vectors.length - 1] = next;
        next = newVector();
        fade(next, c);
    }

    private PagedWeights newVector() {
        return new PagedWeights(
                Floors.number(number, vectors.length), settings.start(), settings.layout(), settings.span());
    }

    PagedWeights vector(int number) {
        return vectors[number];
    }

    long updates() {
        return updates;
    }

    void restore(long updates) {
        this.updates = updates;
    }

    private PagedWeights vectorOrNext(int number) {
        return number == vectors.length ? next : vectors[number];
    }

    /** Divides the sums of the fading average on all pages as often as is due at this counter. */
    void fade(long c) {
        for (PagedWeights vector : vectors) {
            fade(vector, c);
        }
        fade(next, c);
    }

    private void fade(PagedWeights vector, long c) {
        if (fades) {
            vector.divideFadingSums(divisions(c));
        }
    }

    /** Fills this floor's views: those of the surfaces with what the curves say. */
    void score(Scores scores, long c) {
        Sums sums = scores.sums;
        FeatureVector x = scores.terms().ofFloor(number);
        int now = Scores.NOW + 3 * number;
        double g = fades ? fadingFactor(c) : 1;
        for (int vector = 0; vector < vectors.length; vector++) {
            sums.ofAll(vectors[vector], x, bias);
            double faded = number == SURFACES ? scores.ofView(3 * CURVES + Scores.FADING, vector) : 0;
            double averaged = number == SURFACES ? scores.ofView(3 * CURVES + Scores.ALL, vector) : 0;
            scores.set(now, vector, sums.w + faded);
            scores.set(3 * number + Scores.ALL, vector, sums.w - sums.u / c + averaged);
            if (fades) {
                scores.set(3 * number + Scores.FADING, vector, sums.w - sums.d / g + faded);
            }
        }
    }

    /** Fills what a change says of this floor. Margin and loss stay those of the last floor that decides. */
    void decide(Scores scores, int target, double weight, Change change) {
        int now = Scores.NOW + 3 * number;
        if (binary) {
            double sign = 2 * target - 1;
            change.margin = sign * scores.ofView(now, 0);
            decide(scores, change.margin <= 0, sign, weight, change);
            return;
        }
        change.vector = target;
        int rival = rival(scores, target);
        change.rivals[number] = rival;
        double own = target < vectors.length ? scores.ofView(now, target) : scoreOfNext(scores);
        change.margin = rival < 0 ? own : own - scores.ofView(now, rival);
        decide(scores, scores.winner(now) != target, 1, weight, change);
    }

    private double scoreOfNext(Scores scores) {
        scores.sums.ofAll(next, scores.terms().ofFloor(number), bias);
        return scores.sums.w;
    }

    /** The best of the other classes, the one known first if several are; -1 if there is no other. */
    private int rival(Scores scores, int target) {
        int rival = -1;
        double best = Double.NEGATIVE_INFINITY;
        for (int other = 0; other < vectors.length; other++) {
            double score = scores.ofView(Scores.NOW + 3 * number, other);
            if (other != target && score > best) {
                rival = other;
                best = score;
            }
        }
        return rival;
    }

    private void decide(Scores scores, boolean beaten, double sign, double weight, Change change) {
        change.loss = rule.loss(change.margin);
        if (!rule.learnsFrom(beaten, change.margin)) {
            return;
        }
        FeatureVector x = scores.terms().ofFloor(number);
        double spread = spread(x, scores.sums, change);
        double size = rule.step(change.margin, spread) * weight;
        requireBounded(size, spread, x);
        if (size > 0) {
            change.steps[number] = sign * size;
            change.seconds[number] = rule.second(change.margin, spread);
            change.residual = number == SURFACES ? weight * (sign * (1 - change.margin)) : 0;
        }
    }

    private double spread(FeatureVector x, Sums sums, Change change) {
        return switch (rule.spread()) {
            case NONE -> 0;
            case NORM -> (change.rivals[number] < 0 ? 1 : 2) * Sums.squaredNorm(x, bias);
            case CONFIDENCE -> {
                double spread = sums.spread(vectorOrNext(change.vector), x, bias);
                int rival = change.rivals[number];
                yield rival < 0 ? spread : spread + sums.spread(vectors[rival], x, bias);
            }
        };
    }

    private static void requireBounded(double size, double spread, FeatureVector x) {
        if (!Double.isFinite(spread)) {
            throw new Rejection(Reason.NOT_FINITE, "the example's squared length is " + spread);
        }
        if (size * Float.MAX_VALUE <= LARGEST_MOVE) {
            return;
        }
        double largest = 1;
        for (int k = 0; k < x.size(); k++) {
            largest = Math.max(largest, Math.abs(x.value(k)));
        }
        if (!(size * largest <= LARGEST_MOVE)) {
            throw new Rejection(
                    Reason.NOT_FINITE, "a step of " + size + " would move a weight by more than " + LARGEST_MOVE);
        }
    }

    boolean moves(Change change) {
        return change.steps[number] != 0;
    }

    /**
     * Moves the vectors of a change.
     *
     * @param deltas takes the δ of every feature, and the bias's after them, of the vector and of its rival; null if nobody needs them
     * @param lacking which pages lack the change; null if all do
     * @return what the squared length of w - start grows by, if all pages lack the change
     */
    double move(Change change, double[][] deltas, Floors.LackingPages lacking) {
        int rival = change.rivals[number];
        double step = change.steps[number];
        updates += lacking == null ? 1 : 0;
        double grown = move(change.vector, change, step, deltas == null ? null : deltas[0], lacking);
        return rival < 0 ? grown : grown + move(rival, change, -step, deltas == null ? null : deltas[1], lacking);
    }

    private double move(int vector, Change change, double step, double[] deltas, Floors.LackingPages lacking) {
        PagedWeights weights = vectors[vector];
        FeatureVector x = change.terms.ofFloor(number);
        g = fadingFactor(change.c);
        divisions = divisions(change.c);
        if (lacking != null) {
            prefetched += Kernels.prefetch(weights, x);
        }
        Sums.clear(lanes);
        int end;
        for (int k = 0; k < x.size(); k = end) {
            int page = weights.pageOf(x.index(k));
            end = x.endOfRun(k, (page + 1L) * weights.span());
            if (lacking == null || lacking.lack(weights.number(), page)) {
                move(weights, page, x, k, end, 0, change, step, deltas);
            }
        }
        double grown = Sums.total(lanes);
        if (bias && (lacking == null || lacking.lack(weights.number(), weights.biasPage()))) {
            Sums.clear(lanes);
            move(weights, weights.biasPage(), ONE, 0, 1, x.size(), change, step, deltas);
            grown += lanes[0];
        }
        return grown;
    }

    /** The features from one to another lie on this page; their δ go to the same places and {@code shift} further. */
    private void move(
            PagedWeights weights,
            int number,
            FeatureVector x,
            int from,
            int to,
            int shift,
            Change change,
            double step,
            double[] deltas) {
        int mask = weights.span() - 1;
        int stride = weights.stride();
        boolean secondOrder = weights.layout().hasVariance();
        boolean fromZero = !weights.startsAtRandom();
        long c = change.c;
        double second = change.seconds[this.number];
        if (fades) {
            weights.divideFadingSums(number, divisions);
        }
        double[] page = weights.writable(number, (x.index(to - 1) & mask) + 1);
        for (int k = from; k < to; k++) {
            int at = (x.index(k) & mask) * stride;
            double before = page[at];
            double delta;
            if (secondOrder) {
                double sigma = page[at + stride - 1];
                double z = x.value(k) * sigma;
                delta = rule.move(before, step * z, sigma, z, second);
                page[at + stride - 1] = rule.variance(sigma, z, second);
            } else {
                delta = step * x.value(k);
            }
            double after = before + delta;
            page[at] = after;
            page[at + 1] += c * delta;
            if (fades) {
                page[at + Layout.FADING_SUM] += g * delta;
            }
            if (deltas != null) {
                deltas[k + shift] = delta;
            }
            double start = fromZero ? 0 : weights.startOf(weights.indexOn(number, x.index(k)));
            lanes[k & Sums.LANES - 1] += (after - start) * (after - start) - (before - start) * (before - start);
        }
    }

    /**
     * Some neighbouring weights start from scratch, in all vectors.
     *
     * @return what the squared length of w grows by: at most 0
     */
    double restart(int from, int count, Floors.LackingPages lacking) {
        double squares = 0;
        for (PagedWeights vector : vectors) {
            squares += restart(vector, from, count, lacking);
        }
        return -squares;
    }

    private static double restart(PagedWeights weights, int from, int count, Floors.LackingPages lacking) {
        double squares = 0;
        for (int index = from; index < from + count; index++) {
            // Asked only of a page that is there: what is asked for counts as lacking, and has to be written one day.
            boolean begins = !weights.isAtStart(index)
                    && (lacking == null || lacking.lack(weights.number(), weights.pageOf(index)));
            if (begins) {
                squares += weights.w(index) * weights.w(index);
                weights.restart(index);
            }
        }
        return squares;
    }

    void forEachPage(Change change, Floors.PageVisitor visitor) {
        FeatureVector x = change.terms.ofFloor(number);
        vectors[change.vector].forEachPage(x, bias, visitor);
        if (change.rivals[number] >= 0) {
            vectors[change.rivals[number]].forEachPage(x, bias, visitor);
        }
        for (int k = 0; k < change.taken && number == SURFACES; k++) {
            forEachPageOfSlot(change.takenSlots[k] * Surfaces.CELLS, visitor);
        }
    }

    /** The cells of a slot that was taken have begun anew in all vectors, wherever there are any. */
    private void forEachPageOfSlot(int from, Floors.PageVisitor visitor) {
        for (PagedWeights vector : vectors) {
            int last = vector.pageOf(from + Surfaces.CELLS - 1);
            for (int page = vector.pageOf(from); page <= last; page++) {
                if (vector.page(page) != null) {
                    visitor.visit(vector.number(), page);
                }
            }
        }
    }

    /** How much more memory it is going to take if it makes this change. */
    long growth(Change change) {
        FeatureVector x = change.terms.ofFloor(number);
        long growth = vectorOrNext(change.vector).growth(x);
        int rival = change.rivals[number];
        return rival < 0 ? growth : growth + vectors[rival].growth(x);
    }

    long bytes() {
        long bytes = 0;
        for (PagedWeights vector : vectors) {
            bytes += vector.bytes();
        }
        return bytes;
    }
}
