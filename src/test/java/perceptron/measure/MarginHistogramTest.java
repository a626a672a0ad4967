package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarginHistogramTest {
    private final Pooling pooling = new Pooling(MarginHistogram.SIZE);

    private double share(MarginHistogram histogram, double margin) {
        histogram.pool(pooling);
        return pooling.share(MarginHistogram.bin(margin, histogram.scale()));
    }

    private static void observe(MarginHistogram histogram, double margin, boolean hit) {
        histogram.fade();
        histogram.count(margin, hit);
    }

    private record Seen(double score, boolean hit) {}

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 3})
    void theAreaUnderTheCurveIsThatOfAllPairs(double separation) {
        MarginHistogram histogram = new MarginHistogram();
        List<Seen> seen = new ArrayList<>();
        Random random = new Random(2);
        for (int n = 0; n < 4000; n++) {
            boolean hit = random.nextInt(5) == 0;
            double score = random.nextGaussian() + (hit ? separation : 0) - separation / 2;
            observe(histogram, score, hit);
            seen.add(new Seen(score, hit));
        }
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
        assertThat(histogram.auc()).isEqualTo(ordered / pairs, within(0.005));
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
