package perceptron.pipeline.learn;

import java.util.Locale;

/** How much the update of a change contains. */
public enum UpdateDetail {
    /** Everything that it takes to make the change again. */
    FULL,
    /** What changed and why, without the features and coefficients that it takes to make the change again. */
    BRIEF,
    /** Nothing: no update is emitted. */
    OFF;

    public static UpdateDetail of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT));
    }
}
