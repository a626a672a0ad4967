package perceptron.learner;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The members of the family, by the names that settings, events and reports use. */
public enum Algorithm {
    PERCEPTRON,
    PA,
    PA1,
    PA2,
    AROW;

    private final String code = name().toLowerCase(Locale.ROOT);

    public String code() {
        return code;
    }

    public static Algorithm ofCode(String code) {
        for (Algorithm algorithm : values()) {
            if (algorithm.code.equals(code)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("learner " + code + " is none of " + String.join(", ", codes()));
    }

    public static List<String> codes() {
        return Stream.of(values()).map(Algorithm::code).toList();
    }

    /** Whether an update moves each feature by a step of its own, so that it does not follow from the example alone. */
    public boolean hasStepsOfFeatures() {
        return this == AROW;
    }
}
