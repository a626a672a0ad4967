package perceptron.features;

import java.util.Locale;

/** How a number enters the arithmetic: as it is, or also as a curve over its own distribution, see {@link Featurizer}. */
public enum NumberForm {
    /**
     * With the adaptive learner, numeric fields and the values of short dense vectors are curves, and sparse vectors
     * stay as they are. With the other learners, everything stays as it is.
     */
    AUTO,
    LINEAR,
    /** Everything but categories, texts and booleans as curves. */
    CURVE;

    /** A longer dense vector is not taken for numbers with a meaning of their own. */
    private static final int SHORT = 1_000;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static NumberForm ofCode(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** Whether the values of a dense vector are curves. */
    public boolean drawsDense(int size) {
        return this == CURVE || this == AUTO && size <= SHORT;
    }
}
