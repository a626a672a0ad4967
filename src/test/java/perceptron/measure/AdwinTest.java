package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import perceptron.learner.NaiveDrift;

class AdwinTest {
    @Test
    void isWhatTheNaiveImplementationFinds() {
        Adwin detector = new Adwin();
        NaiveDrift naive = new NaiveDrift();
        Random random = new Random(1);
        double[] shares = {0.3, 0.05, 0.4, 0.35, 0.1, 0.6};
        int drifts = 0;
        for (int n = 0; n < 6000; n++) {
            boolean mistake = random.nextDouble() < shares[n / 1000];
            boolean drift = detector.observe(mistake);
            assertThat(drift).isEqualTo(naive.isWith(mistake));
            if (drift) {
                naive.forget();
                drifts++;
            }
        }
        assertThat(drifts).isEqualTo(2);
    }

    /** At which of the examples, of which some share is a mistake, a detector finds a drift. */
    private static List<Integer> drifts(Adwin detector, Random random, int from, int to, double share) {
        List<Integer> found = new ArrayList<>();
        for (int n = from; n < to; n++) {
            if (detector.observe(random.nextDouble() < share)) {
                found.add(n);
            }
        }
        return found;
    }

    @Test
    void tellsOfTheDriftOnce() {
        int drifts = 0;
        for (int seed = 0; seed < 20; seed++) {
            Adwin detector = new Adwin();
            Random random = new Random(seed);
            assertThat(drifts(detector, random, 0, 1500, 0.02)).isEmpty();
            List<Integer> found = drifts(detector, random, 1500, 2500, 0.5);
            drifts += found.size();
            assertThat(found.get(0)).isBetween(1500, 1650);
            if (found.size() == 1) {
                assertThat(detector.errorBefore()).isCloseTo(0.02, within(0.015));
                assertThat(detector.errorAfter()).isCloseTo(0.5, within(0.25));
            }
        }
        assertThat(drifts).isBetween(20, 22);
    }

    @Test
    void falseAlarmsAreRare() {
        int drifts = 0;
        for (int seed = 0; seed < 50; seed++) {
            drifts += drifts(new Adwin(), new Random(seed), 0, 20_000, 0.1).size();
        }
        assertThat(drifts).isLessThan(25);
    }

    @Test
    void aHundredThousandExamplesTakeAHundredNumbers() {
        Adwin detector = new Adwin();
        for (int n = 0; n < 100_000; n++) {
            detector.observe(n % 7 == 0);
        }
        assertThat(detector.length()).isEqualTo(100_000);
        AtomicInteger numbers = new AtomicInteger();
        detector.exchange(number -> {
            numbers.incrementAndGet();
            return number;
        });
        assertThat(numbers).hasValueLessThan(110);
    }
}
