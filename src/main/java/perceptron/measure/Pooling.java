package perceptron.measure;

import java.util.stream.IntStream;

/**
 * Isotonic regression by pooling adjacent violators: the shares of bins ought to rise from one to the next; those whose shares do
 * not, for lack of examples, are pooled until they do. One thread owns it, and fills it again and again.
 *
 * <p>Ayer, Brunk, Ewing, Reid, Silverman, An empirical distribution function for sampling with incomplete information, Annals of
 * Mathematical Statistics 26 (1955).
 */
public final class Pooling {
    private final double[] weights;
    private final double[] hits;
    private final int[] ends;
    private int bins;
    private int pools;

    /** @param bins at most */
    public Pooling(int bins) {
        weights = new double[bins];
        hits = new double[bins];
        ends = new int[bins];
    }

    /** Of bins that were pooled elsewhere. */
    public Pooling(double[] shares) {
        this(shares.length);
        for (double share : shares) {
            weights[bins] = 1;
            hits[bins] = share;
            ends[bins] = bins++;
        }
        pools = bins;
    }

    void clear() {
        bins = 0;
        pools = 0;
    }

    /** The next bin, with its weight and how much of that are hits. */
    void add(double weight, double hit) {
        double allWeight = weight;
        double allHits = hit;
        while (pools > 0 && hits[pools - 1] * allWeight >= allHits * weights[pools - 1]) {
            pools--;
            allWeight += weights[pools];
            allHits += hits[pools];
        }
        weights[pools] = allWeight;
        hits[pools] = allHits;
        ends[pools] = bins;
        pools++;
        bins++;
    }

    /** The share of the pool that a bin fell into. */
    double share(int bin) {
        int pool = 0;
        while (ends[pool] < bin) {
            pool++;
        }
        return hits[pool] / weights[pool];
    }

    public double[] shares() {
        return IntStream.range(0, bins).mapToDouble(this::share).toArray();
    }
}
