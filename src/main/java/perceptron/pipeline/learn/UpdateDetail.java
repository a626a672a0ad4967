package perceptron.pipeline.learn;

import java.util.Locale;

/** How much of a change its update says. */
public enum UpdateDetail {
    /** All that it takes to make the change again. */
    FULL,
    /** Without features and coefficients: what happened, and why, but not how to do it again. */
    BRIEF,
    /** Nothing: there is no update. */
    OFF;

    public static UpdateDetail of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT));
    }
}
