package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Type.LONG;

import org.apache.kafka.common.config.ConfigDef;

/** How examples and labels that arrive at different times wait for each other. */
final class LateLabelDefinitions {
    private LateLabelDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "examples.wait.ms",
                        LONG,
                        604_800_000L,
                        Milliseconds.atLeast(0),
                        MEDIUM,
                        "How long an example with an id and without a label waits for its label; 0: it does not wait.")
                .define(
                        "labels.wait.ms",
                        LONG,
                        60_000L,
                        Milliseconds.atLeast(0),
                        MEDIUM,
                        "How long a label that arrives before its example waits for it; after that it becomes a dead"
                                + " letter.")
                .define(
                        "waiting.bytes",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "How many bytes of examples and labels wait for each other in an instance, in all its"
                                + " partitions together; the oldest are evicted first. 0: a quarter of the JVM's maximum"
                                + " heap.");
    }
}
