package perceptron.learner;

import java.util.Arrays;
import perceptron.learner.Floors.LackingPages;
import perceptron.learner.Floors.PageVisitor;
import perceptron.learner.LearnerSettings.Start;

/**
 * What speaks for a surface, of each pair of numbers and for each vector: four moments m of what the floor of the surfaces leaves over, g,
 * with products f of the pair's places, and what chance alone would make of their squares.
 *
 * <pre>
 *   f = q_i q_j, p_i q_j, q_i p_j, p_i p_j      p = 2 |q| - 1
 *   m_h += g f_h      e += g² Σ f_h²            gain = 4 Σ m_h² / e      about 4 by chance
 * </pre>
 *
 * Every update looks at a few of the pairs. Evidence lies in pages, as weights do, by {@code j (j - 1) / 2 + i}.
 */
final class Evidence {
    private static final double FADE = 0.95;
    private static final int BLOCKS = 4;
    private static final int MOMENTS = Layout.EVIDENCE.stride();

    private final int span;

    /** Of each vector. */
    private PagedWeights[] vectors = {};

    private double[][] ownPages = {};
    private double[][] rivalPages = {};
    private double[] gains = {};

    Evidence(int span) {
        this.span = span;
    }

    Evidence snapshot() {
        Evidence snapshot = new Evidence(span);
        snapshot.vectors = Arrays.stream(vectors).map(PagedWeights::snapshot).toArray(PagedWeights[]::new);
        return snapshot;
    }

    void addVector() {
        vectors = Arrays.copyOf(vectors, vectors.length + 1);
        int last = vectors.length - 1;
        vectors[last] = new PagedWeights(Floors.number(Floor.EVIDENCE, last), Start.ZERO, Layout.EVIDENCE, span);
    }

    PagedWeights vector(int number) {
        return vectors[number];
    }

    /** The number of a pair: i is smaller than j. */
    static int pair(int i, int j) {
        return pairs(j) + i;
    }

    static int pairs(int n) {
        return n * (n - 1) / 2;
    }

    /** Looks at a few of the pairs: other ones with each update, until all have had their turn. */
    void gather(Change change, LackingPages lacking) {
        int rival = change.rivals[Floor.SURFACES];
        ownPages = pages(change.vector, change.numbers, lacking, ownPages);
        rivalPages = rival < 0 ? rivalPages : pages(rival, change.numbers, lacking, rivalPages);
        int n = change.numbers;
        int half = n / 2;
        for (int b = 0; b < BLOCKS && b < half; b++) {
            int delta = 1 + (int) ((BLOCKS * change.floorUpdates + b) % half);
            int end = 2 * delta == n ? delta : n;
            for (int k = 0; k < end; k++) {
                int other = k + delta < n ? k + delta : k + delta - n;
                gather(Math.min(k, other), Math.max(k, other), change.residual, change.terms, rival >= 0);
            }
        }
    }

    private void gather(int i, int j, double g, Terms terms, boolean hasRival) {
        double qi = terms.q[i];
        double qj = terms.q[j];
        if (Double.isNaN(qi + qj)) {
            return;
        }
        double pi = 2 * Math.abs(qi) - 1;
        double pj = 2 * Math.abs(qj) - 1;
        double f0 = qi * qj;
        double f1 = pi * qj;
        double f2 = qi * pj;
        double f3 = pi * pj;
        double power = (g * g) * ((f0 * f0 + f1 * f1) + (f2 * f2 + f3 * f3));
        int pair = pair(i, j);
        int at = (pair & span - 1) * MOMENTS;
        add(ownPages[pair / span], at, g * f0, g * f1, g * f2, g * f3, power);
        if (hasRival) {
            add(rivalPages[pair / span], at, -g * f0, -g * f1, -g * f2, -g * f3, power);
        }
    }

    private static void add(double[] page, int at, double m0, double m1, double m2, double m3, double power) {
        if (page != null) {
            page[at] += m0;
            page[at + 1] += m1;
            page[at + 2] += m2;
            page[at + 3] += m3;
            page[at + 4] += power;
        }
    }

    /** The pages with the evidence of a vector, null in place of those that have the change already. */
    private double[][] pages(int vector, int n, LackingPages lacking, double[][] array) {
        int pairs = pairs(n);
        int count = (pairs + span - 1) / span;
        double[][] pages = array.length < count ? new double[count][] : array;
        for (int page = 0; page < count; page++) {
            boolean lacks = lacking == null || lacking.lack(vectors[vector].number(), page);
            pages[page] = lacks ? vectors[vector].writable(page, Math.min(span, pairs - page * span)) : null;
        }
        return pages;
    }

    /** The gain of each pair of n numbers: the largest of those that it has for the vectors. */
    double[] gains(int n) {
        gains = gains.length == pairs(n) ? gains : new double[pairs(n)];
        Arrays.fill(gains, 0);
        for (PagedWeights vector : vectors) {
            for (int number = vector.nextPage(0); number >= 0; number = vector.nextPage(number + 1)) {
                double[] page = vector.page(number);
                int pairs = Math.min(page.length / MOMENTS, gains.length - number * span);
                for (int k = 0; k < pairs; k++) {
                    int pair = number * span + k;
                    gains[pair] = Math.max(gains[pair], gain(page, k * MOMENTS));
                }
            }
        }
        return gains;
    }

    private static double gain(double[] page, int at) {
        double e = page[at + 4];
        double squares = (page[at] * page[at] + page[at + 1] * page[at + 1])
                + (page[at + 2] * page[at + 2] + page[at + 3] * page[at + 3]);
        return e == 0 ? 0 : 4 * squares / e;
    }

    /** All evidence fades, or that on pages that lack the change. */
    void fade(LackingPages lacking) {
        for (PagedWeights vector : vectors) {
            for (int number = vector.nextPage(0); number >= 0; number = vector.nextPage(number + 1)) {
                if (lacking == null || lacking.lack(vector.number(), number)) {
                    double[] page = vector.writable(number, 0);
                    for (int at = 0; at < page.length; at++) {
                        page[at] *= FADE;
                    }
                }
            }
        }
    }

    /** The evidence for a pair starts from scratch. */
    void forget(int pair, LackingPages lacking) {
        for (PagedWeights vector : vectors) {
            int page = pair / span;
            int at = (pair & span - 1) * MOMENTS;
            boolean isThere = vector.page(page) != null && at < vector.page(page).length;
            if (isThere && (lacking == null || lacking.lack(vector.number(), page))) {
                Arrays.fill(vector.writable(page, 0), at, at + MOMENTS, 0);
            }
        }
    }

    void forEachPage(Change change, PageVisitor visitor) {
        boolean all = Surfaces.isChosenAt(change);
        for (int vector = 0; vector < vectors.length; vector++) {
            PagedWeights pages = vectors[vector];
            boolean touched = vector == change.vector || vector == change.rivals[Floor.SURFACES] || all;
            for (int page = touched ? pages.nextPage(0) : -1; page >= 0; page = pages.nextPage(page + 1)) {
                visitor.visit(pages.number(), page);
            }
        }
    }

    /** How much more memory it takes if all pairs of n numbers have evidence for the vectors of a change. */
    long growth(Change change, int n) {
        int rival = change.rivals[Floor.SURFACES];
        return growth(change.vector, n) + (rival < 0 ? 0 : growth(rival, n));
    }

    private long growth(int vector, int n) {
        long all = 8L * MOMENTS * pairs(n);
        return Math.max(0, all - (vector < vectors.length ? vectors[vector].bytes() : 0));
    }

    long bytes() {
        long bytes = 0;
        for (PagedWeights vector : vectors) {
            bytes += vector.bytes();
        }
        return bytes;
    }
}
