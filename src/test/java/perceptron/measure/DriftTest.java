package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.learner.Numbered;

class DriftTest {
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
        }
        assertThat(drifts).isBetween(20, 22);
    }

    @Test
    void noticesTheNextDriftToo() {
        Adwin detector = new Adwin();
        Random random = new Random(1);
        drifts(detector, random, 0, 1500, 0.02);
        assertThat(drifts(detector, random, 1500, 4000, 0.3)).isNotEmpty();
        assertThat(drifts(detector, random, 4000, 6000, 0.8)).isNotEmpty();
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
    void sayNothingOfAFirstMistake() {
        Adwin detector = new Adwin();
        Random random = new Random(2);
        assertThat(drifts(detector, random, 0, 1000, 0)).isEmpty();
        assertThat(detector.observe(true)).isFalse();
        assertThat(drifts(detector, random, 0, 1000, 0)).isEmpty();
    }

    @Test
    void aResetForgets() {
        Adwin detector = new Adwin();
        drifts(detector, new Random(3), 0, 1400, 0.02);
        detector.reset();
        assertThat(drifts(detector, new Random(4), 0, 500, 0.5))
                .isEqualTo(drifts(new Adwin(), new Random(4), 0, 500, 0.5));
    }

    @Test
    void goesOnFromWhatWasWrittenDown() {
        Adwin detector = new Adwin();
        drifts(detector, new Random(5), 0, 1500, 0.02);
        drifts(detector, new Random(7), 0, 8, 0.5);
        Numbered numbers = new Numbered();
        detector.exchange(numbers);
        Adwin other = new Adwin();
        other.exchange(numbers.reader());
        assertThat(drifts(other, new Random(6), 0, 500, 0.5))
                .isEqualTo(drifts(detector, new Random(6), 0, 500, 0.5))
                .isNotEmpty();
    }
}
