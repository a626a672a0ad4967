package perceptron.model;

import java.util.Locale;

/** What to do when a model's error has risen for good: besides telling, which is always done. */
public enum OnDrift {
    REPORT,
    RESET_AVERAGE,
    RESET;

    public static OnDrift of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
