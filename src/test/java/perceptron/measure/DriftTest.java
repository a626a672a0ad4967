package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.learner.Numbered;

class DriftTest {
    static Stream<Named<Supplier<DriftDetector>>> detectors() {
        return Arrays.stream(DriftMethod.values()).map(method -> Named.of(method.name(), method::detector));
    }

    /** What a detector says of examples of which some share is a mistake, as text like {@code "700 WARNING"}. */
    private static List<String> signals(DriftDetector detector, Random random, int from, int to, double share) {
        List<String> signals = new ArrayList<>();
        for (int n = from; n < to; n++) {
            Drift drift = detector.observe(random.nextDouble() < share);
            if (drift != Drift.NONE) {
                signals.add(n + " " + drift);
            }
        }
        return signals;
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void warnsOnceThenTellsOfTheDriftOnce(Supplier<DriftDetector> kind) {
        int drifts = 0;
        int warnings = 0;
        for (int seed = 0; seed < 20; seed++) {
            DriftDetector detector = kind.get();
            Random random = new Random(seed);
            assertThat(signals(detector, random, 0, 1500, 0.02))
                    .filteredOn(s -> s.endsWith("DETECTED"))
                    .isEmpty();
            List<String> signals = signals(detector, random, 1500, 2500, 0.5);
            drifts += signals.stream().filter(s -> s.endsWith("DETECTED")).count();
            warnings += signals.stream().filter(s -> s.endsWith("WARNING")).count();
            int detected = Integer.parseInt(signals.stream()
                    .filter(s -> s.endsWith("DETECTED"))
                    .findFirst()
                    .orElseThrow()
                    .split(" ")[0]);
            assertThat(detected).isBetween(1500, 1650);
        }
        assertThat(drifts).isBetween(20, 22);
        assertThat(warnings).isLessThanOrEqualTo(40);
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void noticesTheNextDriftToo(Supplier<DriftDetector> kind) {
        DriftDetector detector = kind.get();
        Random random = new Random(1);
        signals(detector, random, 0, 1500, 0.02);
        assertThat(signals(detector, random, 1500, 4000, 0.3)).anyMatch(s -> s.endsWith("DETECTED"));
        assertThat(signals(detector, random, 4000, 6000, 0.8)).anyMatch(s -> s.endsWith("DETECTED"));
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void falseAlarmsAreRare(Supplier<DriftDetector> kind) {
        int drifts = 0;
        int warnings = 0;
        for (int seed = 0; seed < 50; seed++) {
            for (String signal : signals(kind.get(), new Random(seed), 0, 20_000, 0.1)) {
                drifts += signal.endsWith("DETECTED") ? 1 : 0;
                warnings += signal.endsWith("WARNING") ? 1 : 0;
            }
        }
        assertThat(drifts).isLessThan(25);
        assertThat(warnings).isLessThan(100);
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void sayNothingOfAFirstMistake(Supplier<DriftDetector> kind) {
        DriftDetector detector = kind.get();
        Random random = new Random(2);
        assertThat(signals(detector, random, 0, 1000, 0)).isEmpty();
        assertThat(detector.observe(true)).isEqualTo(Drift.NONE);
        assertThat(signals(detector, random, 0, 1000, 0)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void aResetForgets(Supplier<DriftDetector> kind) {
        DriftDetector detector = kind.get();
        signals(detector, new Random(3), 0, 1400, 0.02);
        detector.reset();
        assertThat(signals(detector, new Random(4), 0, 500, 0.5))
                .isEqualTo(signals(kind.get(), new Random(4), 0, 500, 0.5));
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void goesOnFromWhatWasWrittenDown(Supplier<DriftDetector> kind) {
        DriftDetector detector = kind.get();
        signals(detector, new Random(5), 0, 1500, 0.02);
        signals(detector, new Random(7), 0, 8, 0.5);
        Numbered numbers = new Numbered();
        detector.write(numbers);
        DriftDetector other = kind.get();
        other.read(numbers);
        assertThat(signals(other, new Random(6), 0, 500, 0.5))
                .isEqualTo(signals(detector, new Random(6), 0, 500, 0.5))
                .isNotEmpty();
    }

    @Test
    void theStateOfAnotherDetectorIsNotTakenForItsOwn() {
        PageHinkley other = new PageHinkley();
        signals(other, new Random(5), 0, 1500, 0.02);
        Numbered numbers = new Numbered();
        other.writeTagged(numbers);
        Ddm detector = new Ddm();
        signals(detector, new Random(5), 0, 1500, 0.02);
        detector.readTagged(numbers);
        assertThat(numbers.isEmpty()).isTrue();
        assertThat(detector).usingRecursiveComparison().isEqualTo(new Ddm());
    }

    @Test
    void theStateOfAnUnknownDetectorIsRejected() {
        Numbered numbers = new Numbered();
        numbers.write(99L);
        assertThatThrownBy(() -> new Ddm().readTagged(numbers)).hasMessageContaining("has the tag 99");
    }

    /** Page and Hinkley's sum by hand: 100 right ones take 0.5 off it at most, then each mistake adds nearly 1. */
    @Test
    void pageHinkleyTakesFiftyMistakesTooMany() {
        PageHinkley detector = new PageHinkley();
        for (int n = 0; n < 10_000; n++) {
            assertThat(detector.observe(false)).isEqualTo(Drift.NONE);
        }
        int mistakes = 0;
        Drift drift = Drift.NONE;
        int warned = 0;
        while (drift != Drift.DETECTED) {
            drift = detector.observe(true);
            mistakes++;
            warned = drift == Drift.WARNING ? mistakes : warned;
        }
        assertThat(warned).isEqualTo(26);
        assertThat(mistakes).isEqualTo(51);
    }
}
