package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.learner.Numbered;

class DriftTest {
    /** What a detector says of examples of which some share is a mistake, as text like {@code "700 DETECTED"}. */
    private static List<String> signals(Adwin detector, Random random, int from, int to, double share) {
        List<String> signals = new ArrayList<>();
        for (int n = from; n < to; n++) {
            Drift drift = detector.observe(random.nextDouble() < share);
            if (drift != Drift.NONE) {
                signals.add(n + " " + drift);
            }
        }
        return signals;
    }

    @Test
    void tellsOfTheDriftOnce() {
        int drifts = 0;
        for (int seed = 0; seed < 20; seed++) {
            Adwin detector = new Adwin();
            Random random = new Random(seed);
            assertThat(signals(detector, random, 0, 1500, 0.02))
                    .filteredOn(s -> s.endsWith("DETECTED"))
                    .isEmpty();
            List<String> signals = signals(detector, random, 1500, 2500, 0.5);
            drifts += signals.stream().filter(s -> s.endsWith("DETECTED")).count();
            int detected = Integer.parseInt(signals.stream()
                    .filter(s -> s.endsWith("DETECTED"))
                    .findFirst()
                    .orElseThrow()
                    .split(" ")[0]);
            assertThat(detected).isBetween(1500, 1650);
        }
        assertThat(drifts).isBetween(20, 22);
    }

    @Test
    void noticesTheNextDriftToo() {
        Adwin detector = new Adwin();
        Random random = new Random(1);
        signals(detector, random, 0, 1500, 0.02);
        assertThat(signals(detector, random, 1500, 4000, 0.3)).anyMatch(s -> s.endsWith("DETECTED"));
        assertThat(signals(detector, random, 4000, 6000, 0.8)).anyMatch(s -> s.endsWith("DETECTED"));
    }

    @Test
    void falseAlarmsAreRare() {
        int drifts = 0;
        for (int seed = 0; seed < 50; seed++) {
            for (String signal : signals(new Adwin(), new Random(seed), 0, 20_000, 0.1)) {
                drifts += signal.endsWith("DETECTED") ? 1 : 0;
            }
        }
        assertThat(drifts).isLessThan(25);
    }

    @Test
    void sayNothingOfAFirstMistake() {
        Adwin detector = new Adwin();
        Random random = new Random(2);
        assertThat(signals(detector, random, 0, 1000, 0)).isEmpty();
        assertThat(detector.observe(true)).isEqualTo(Drift.NONE);
        assertThat(signals(detector, random, 0, 1000, 0)).isEmpty();
    }

    @Test
    void aResetForgets() {
        Adwin detector = new Adwin();
        signals(detector, new Random(3), 0, 1400, 0.02);
        detector.reset();
        assertThat(signals(detector, new Random(4), 0, 500, 0.5))
                .isEqualTo(signals(new Adwin(), new Random(4), 0, 500, 0.5));
    }

    @Test
    void goesOnFromWhatWasWrittenDown() {
        Adwin detector = new Adwin();
        signals(detector, new Random(5), 0, 1500, 0.02);
        signals(detector, new Random(7), 0, 8, 0.5);
        Numbered numbers = new Numbered();
        detector.write(numbers);
        Adwin other = new Adwin();
        other.read(numbers);
        assertThat(signals(other, new Random(6), 0, 500, 0.5))
                .isEqualTo(signals(detector, new Random(6), 0, 500, 0.5))
                .isNotEmpty();
    }
}
