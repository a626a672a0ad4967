package perceptron.query.answer;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import perceptron.pipeline.live.Measured;
import perceptron.query.history.ModelHistory;

/** What is wrong with a model, the worst first. */
enum Trouble {
    /** The answer is wrong at least as often as a baseline, which learns nothing. */
    UNBEATEN,
    /** A drift was found in the last two minutes. */
    DRIFT,
    /** The error has risen by more than chance explains. */
    RISING,
    NONE,
    /** It is no better than its baselines, but had too few labels to be sure. */
    FEW,
    /** No example had a label yet. */
    UNLABELLED,
    /** No example has arrived since the process began, so nothing is known. */
    UNSEEN;

    private static final long LATELY_MILLIS = 120_000;

    static Trouble of(ModelHistory history, long now) {
        Measured latest = history.latest();
        if (latest == null) {
            return UNSEEN;
        }
        if (latest.labelled() == 0) {
            return UNLABELLED;
        }
        if (!latest.baselines().beaten()) {
            return UNBEATEN;
        }
        Double error = latest.answer().error();
        if (!isBelow(error, latest.baselines().majority())
                || !isBelow(error, latest.baselines().last())) {
            return FEW;
        }
        if (now - history.driftedAt() < LATELY_MILLIS) {
            return DRIFT;
        }
        ModelHistory.Trend trend = history.trend(now);
        return trend != null && trend.isRising() ? RISING : NONE;
    }

    private static boolean isBelow(Double error, Measured.Mark baseline) {
        return error == null || baseline.error() == null || error < baseline.error();
    }

    @JsonValue
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    @JsonCreator
    static Trouble ofCode(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
