package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarginHistogramTest {
    private final Pooling pooling = new Pooling(MarginHistogram.SIZE);

    /** An earlier example, in the bin that it fell into then. */
    private record Seen(int bin, double score, boolean hit) {}

    /** The same by the definitions, from all examples every time. */
    private static final class Exact {
        final List<Seen> seen = new ArrayList<>();
        double meanSquare;

        int bin(double margin) {
            double z = margin == 0 ? 0 : Math.abs(margin) / Math.sqrt(meanSquare);
            double ratio = Double.isInfinite(z) ? 1 : z / (1 + z);
            int bin = Math.min(15, (int) Math.floor(16 * ratio));
            return margin < 0 ? -1 - bin : bin;
        }

        void observe(double margin, boolean hit) {
            seen.add(new Seen(bin(margin), margin, hit));
            meanSquare += (margin * margin - meanSquare) / Math.min(seen.size(), 1000);
        }

        /** Isotonic regression by its other formula: the largest over all beginnings of the smallest mean from there on. */
        double probability(double margin) {
            int at = bin(margin);
            double largest = 0;
            for (int from = -16; from <= at; from++) {
                double smallest = 1;
                for (int to = at; to < 16; to++) {
                    smallest = Math.min(smallest, mean(from, to));
                }
                largest = Math.max(largest, smallest);
            }
            return largest;
        }

        double mean(int from, int to) {
            double weight = 0;
            double hits = 0;
            for (int bin = from; bin <= to; bin++) {
                weight += 0.5;
                hits += 0.5 * (0.5 + (bin + 0.5) / 32);
            }
            for (int n = 0; n < seen.size(); n++) {
                Seen one = seen.get(n);
                if (one.bin() >= from && one.bin() <= to) {
                    double faded = Math.pow(0.999, seen.size() - 1 - n);
                    weight += faded;
                    hits += one.hit() ? faded : 0;
                }
            }
            return hits / weight;
        }

        /** Over all pairs. */
        double auc() {
            double ordered = 0;
            double pairs = 0;
            for (int p = 0; p < seen.size(); p++) {
                for (int n = 0; n < seen.size(); n++) {
                    if (seen.get(p).hit() && !seen.get(n).hit()) {
                        double weight = Math.pow(0.999, 2 * seen.size() - p - n);
                        pairs += weight;
                        double above = seen.get(p).score() - seen.get(n).score();
                        ordered += above > 0 ? weight : above == 0 ? weight / 2 : 0;
                    }
                }
            }
            return ordered / pairs;
        }
    }

    private double share(MarginHistogram histogram, double margin) {
        histogram.pool(pooling);
        return pooling.share(MarginHistogram.bin(margin, histogram.scale()));
    }

    private static void observe(MarginHistogram histogram, double margin, boolean hit) {
        histogram.fade();
        histogram.count(margin, hit);
    }

    @Test
    void isWhatBecameOfMarginsOfThatSizeSoFar() {
        MarginHistogram histogram = new MarginHistogram();
        Exact exact = new Exact();
        Random random = new Random(1);
        for (int n = 0; n < 1500; n++) {
            double margin = n == 0 ? 0 : (1 + n / 500) * random.nextGaussian();
            if (n % 50 < 5) {
                assertThat(share(histogram, margin)).isEqualTo(exact.probability(margin), within(1e-12));
            }
            boolean hit = random.nextDouble() < 0.2 + 0.6 / (1 + Math.exp(-2 * margin));
            observe(histogram, margin, hit);
            exact.observe(margin, hit);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 3})
    void theAreaUnderTheCurveIsThatOfAllPairs(double separation) {
        MarginHistogram histogram = new MarginHistogram();
        Exact exact = new Exact();
        Random random = new Random(2);
        for (int n = 0; n < 4000; n++) {
            boolean hit = random.nextInt(5) == 0;
            double score = random.nextGaussian() + (hit ? separation : 0) - separation / 2;
            observe(histogram, score, hit);
            exact.observe(score, hit);
        }
        assertThat(histogram.auc()).isEqualTo(exact.auc(), within(0.005));
    }

    /** The scores are badly placed: the threshold that fits lies far from 0. What is reported is to be true all the same. */
    @ParameterizedTest
    @ValueSource(ints = {20, 100})
    void rarePositivesHaveTheProbabilityThatIsReported(int oneIn) {
        MarginHistogram histogram = new MarginHistogram();
        Random random = new Random(oneIn);
        double off = 0;
        for (int n = 0; n < 40_000; n++) {
            boolean positive = random.nextInt(oneIn) == 0;
            double score = random.nextGaussian() + (positive ? 2 : 0) - 1;
            double p = share(histogram, score);
            if (n >= 20_000) {
                // By Bayes from the two densities: what an observer would know who knows how the stream is made.
                double odds = Math.exp(2 * (score + 1) - 2) / (oneIn - 1);
                off += Math.abs(p - odds / (1 + odds));
            }
            observe(histogram, score, positive);
        }
        assertThat(off / 20_000).isLessThan(0.02);
    }
}
