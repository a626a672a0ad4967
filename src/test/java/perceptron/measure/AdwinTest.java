package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.learner.Numbered;

class AdwinTest {
    /** Keeps every example of the window, and beside them how long the buckets are, the newest first. */
    private static final class Naive {
        private final List<Boolean> window = new ArrayList<>();
        private final List<Integer> buckets = new ArrayList<>();
        private int observed;

        boolean observe(boolean mistake) {
            window.add(mistake);
            buckets.add(0, 1);
            for (int size = 1; buckets.stream().filter(List.of(size)::contains).count() > 5; size *= 2) {
                int oldest = buckets.lastIndexOf(size);
                buckets.remove(oldest);
                buckets.set(oldest - 1, 2 * size);
            }
            observed++;
            if (observed % 32 > 0) {
                return false;
            }
            int from = buckets.size();
            int older = 0;
            while (--from > 0) {
                older += buckets.get(from);
                double rise = mean(older, window.size()) - mean(0, older);
                if (older > 5 && window.size() - older > 5 && Math.abs(rise) > bound(older)) {
                    if (rise > 0) {
                        window.clear();
                        buckets.clear();
                        observed = 0;
                        return true;
                    }
                    window.subList(0, buckets.remove(buckets.size() - 1)).clear();
                    from = buckets.size();
                    older = 0;
                }
            }
            return false;
        }

        private double bound(int older) {
            double p = mean(0, window.size());
            double m = 1.0 / older + 1.0 / (window.size() - older);
            double d = Math.log(2 * Math.log(window.size()) / 0.002);
            return Math.sqrt(2 * m * p * (1 - p) * d) + 2 * m * d / 3;
        }

        private double mean(int from, int to) {
            return window.subList(from, to).stream()
                    .mapToInt(mistake -> mistake ? 1 : 0)
                    .average()
                    .orElseThrow();
        }
    }

    @Test
    void isWhatAWindowOfAllExamplesWouldFind() {
        Adwin detector = new Adwin();
        Naive naive = new Naive();
        Random random = new Random(1);
        double[] shares = {0.3, 0.05, 0.4, 0.35, 0.1, 0.6};
        int drifts = 0;
        for (int n = 0; n < 6000; n++) {
            boolean mistake = random.nextDouble() < shares[n / 1000];
            boolean drift = detector.observe(mistake);
            assertThat(drift).isEqualTo(naive.observe(mistake));
            assertThat(detector.length()).isEqualTo(naive.window.size());
            drifts += drift ? 1 : 0;
        }
        assertThat(drifts).isEqualTo(2);
    }

    @Test
    void forgetsWhatIsOldWhenTheModelGetsBetter() {
        Adwin detector = new Adwin();
        Random random = new Random(2);
        for (int n = 0; n < 3000; n++) {
            detector.observe(random.nextDouble() < 0.4);
        }
        assertThat(detector.length()).isEqualTo(3000);
        for (int n = 0; n < 500; n++) {
            assertThat(detector.observe(random.nextDouble() < 0.1)).isFalse();
        }
        assertThat(detector.length()).isBetween(400L, 700L);
    }

    @Test
    void aHundredThousandExamplesTakeAHundredNumbers() {
        Adwin detector = new Adwin();
        for (int n = 0; n < 100_000; n++) {
            detector.observe(n % 7 == 0);
        }
        assertThat(detector.length()).isEqualTo(100_000);
        Numbered numbers = new Numbered();
        detector.exchange(numbers);
        int size = 0;
        while (!numbers.isEmpty()) {
            numbers.reader().next(0);
            size++;
        }
        assertThat(size).isLessThan(110);
    }
}
