package perceptron.model;

import java.util.Locale;

/** What to do when a drift is detected, besides reporting it: the error of a model has risen and stays high. */
public enum OnDrift {
    REPORT,
    RESET;

    public static OnDrift of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT));
    }
}
