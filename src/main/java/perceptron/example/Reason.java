package perceptron.example;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why an input was rejected. The code is used in dead letters, metrics and reports. */
public enum Reason {
    UNDECODABLE,
    UNKNOWN_SCHEMA,
    NO_MODEL,
    BAD_KEY,
    BAD_LABEL,
    BAD_WEIGHT,
    BAD_INDEX,
    NOT_FINITE,
    TOO_LARGE,
    TOO_MANY_CLASSES,
    TOO_MANY_MODELS,
    MODEL_TOO_LARGE,
    UNKNOWN_ID,
    DUPLICATE_ID,
    SKIPPED;

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

    @JsonValue
    public String code() {
        return code;
    }
}
