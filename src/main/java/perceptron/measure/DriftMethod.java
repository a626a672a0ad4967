package perceptron.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The detectors there are, by the names that the setting {@code drift} has for them. Stored state names one by its place here. */
public enum DriftMethod {
    DDM(Ddm::new),
    PAGE_HINKLEY(PageHinkley::new),
    ADWIN(Adwin::new);

    private final Supplier<DriftDetector> detector;

    DriftMethod(Supplier<DriftDetector> detector) {
        this.detector = detector;
    }

    public static DriftMethod of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** The names that {@link #of} reads. */
    public static List<String> settings() {
        return Arrays.stream(values())
                .map(method -> method.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }

    static DriftMethod at(long place) {
        if (place < 0 || place >= values().length) {
            throw new IllegalStateException(
                    "the state of a drift detector has the tag " + place + ", and this release knows no such detector");
        }
        return values()[(int) place];
    }

    /** A new one. */
    public DriftDetector detector() {
        return detector.get();
    }
}
