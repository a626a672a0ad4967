package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LONG;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** What is published, how often, and over which windows. */
final class OutputDefinitions {
    private OutputDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "updates",
                        STRING,
                        "full",
                        ValidString.in("full", "brief", "off"),
                        MEDIUM,
                        "What the topic of updates contains of each change. full: all that rebuilding a model takes. brief:"
                                + " no features and no coefficients, so verify and export --from updates are impossible. off: no"
                                + " updates. Update rates are published in every case.")
                .define(
                        "average.every.updates",
                        LONG,
                        10_000L,
                        atLeast(1),
                        MEDIUM,
                        "After how many updates the averaged weights are published at the latest.")
                .define(
                        "average.every.ms",
                        LONG,
                        10_000L,
                        Milliseconds.atLeast(100),
                        MEDIUM,
                        "After how many milliseconds the averaged weights are published at the latest, if there was an"
                                + " update.")
                .define(
                        "error.window",
                        INT,
                        1_000,
                        atLeast(1),
                        LOW,
                        "Over how many recent examples a model's current error is measured.")
                .define(
                        "rates.window.ms",
                        LONG,
                        10_000L,
                        Milliseconds.atLeast(1000),
                        MEDIUM,
                        "The length of a window of update rates.")
                .define(
                        "rates.grace.ms",
                        LONG,
                        5_000L,
                        Milliseconds.atLeast(0),
                        LOW,
                        "How late an example may arrive and still count in its own window.")
                .define(
                        "max.future.ms",
                        LONG,
                        5_000L,
                        Milliseconds.atLeast(0),
                        LOW,
                        "How far a timestamp may be ahead of the clock. One further ahead counts at the latest time"
                                + " before it, at most the current time. If this is larger than rates.grace.ms, one"
                                + " example may close windows that others still belong to.");
    }
}
