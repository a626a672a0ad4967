package perceptron.learner;

import java.util.Locale;

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
        throw new IllegalArgumentException("learner " + code + " is none of perceptron, pa, pa1, pa2, arow");
    }
}
