package perceptron.learner;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of margins, in plain counts by bins, and pools that are made anew for every question.
 *
 * <p>Both implementations let the past fade in the same way, since counts times .999 would round differently: an example counts 1/.999
 * times as much as the one before it, and what is expected of a bin counts as if the latest example had brought it. Above 2^100
 * all counts are divided by what the latest example counts.
 */
final class NaiveHistogram {
    private static final int BINS = 32;

    /** A margin of an example whose label is known by now, and whether what it stood for was right. */
    record Margin(double size, boolean hit) {}

    private record Pool(double weight, double hits, int lastBin) {
        boolean hasSmallerShareThan(Pool next) {
            return hits * next.weight < next.hits * weight;
        }

        Pool joinedWith(Pool next) {
            return new Pool(weight + next.weight, hits + next.hits, next.lastBin);
        }
    }

    private final double[] counts = new double[BINS];
    private final double[] hits = new double[BINS];
    private double latest = 1;
    private double meanSquare;
    private long margins;

    /** The share of hits among the margins of about this size. */
    double share(double margin) {
        List<Pool> pools = new ArrayList<>();
        for (int bin = 0; bin < BINS; bin++) {
            double prior = latest * 0.5;
            pools.add(new Pool(counts[bin] + prior, hits[bin] + prior * ((bin + 0.5) / BINS), bin));
        }
        join(pools);
        int bin = bin(margin);
        Pool pool =
                pools.stream().filter(each -> each.lastBin >= bin).findFirst().orElseThrow();
        return pool.hits / pool.weight;
    }

    /** Joins the first two neighbours whose shares do not rise, again and again until all shares rise. */
    private static void join(List<Pool> pools) {
        int k = 0;
        while (k + 1 < pools.size()) {
            if (pools.get(k).hasSmallerShareThan(pools.get(k + 1))) {
                k++;
            } else {
                pools.set(k, pools.get(k).joinedWith(pools.remove(k + 1)));
                k = Math.max(0, k - 1);
            }
        }
    }

    /** Margins of at least 0 fall into the upper half. */
    private int bin(double margin) {
        double size = Math.abs(margin);
        double share = margin == 0 ? 0 : size / (size + Math.sqrt(meanSquare));
        int distance = Math.min(15, (int) Math.floor(16 * share));
        return margin < 0 ? 15 - distance : 16 + distance;
    }

    /** Counts the margins of one example, one after the other; what came before fades once. */
    void count(List<Margin> ofExample) {
        latest *= 1 / (1 - 1 / 1000.0);
        if (latest > 0x1p100) {
            for (int bin = 0; bin < BINS; bin++) {
                counts[bin] /= latest;
                hits[bin] /= latest;
            }
            latest = 1;
        }
        for (Margin margin : ofExample) {
            int bin = bin(margin.size);
            counts[bin] += latest;
            hits[bin] += margin.hit ? latest : 0;
            margins++;
            meanSquare += (margin.size * margin.size - meanSquare) / Math.min(margins, 1000);
        }
    }
}
