package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LONG;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** How many models there may be, how long they live, and where they are kept. */
final class ModelDefinitions {
    private ModelDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "models.max",
                        INT,
                        100_000,
                        atLeast(1),
                        MEDIUM,
                        "How many models a partition may have. An example of a further model becomes a dead letter.")
                .define(
                        "model.bytes.max",
                        LONG,
                        0L,
                        atLeast(0),
                        MEDIUM,
                        "How much memory the weights of a model may take. An example that needs more becomes a dead"
                                + " letter. 0: half of the JVM's maximum heap.")
                .define(
                        "model.ttl",
                        LONG,
                        0L,
                        Milliseconds.atLeast(0),
                        LOW,
                        "After how many milliseconds without examples and labels a model is deleted; 0 for never.")
                .define(
                        "heap.models.bytes",
                        LONG,
                        0L,
                        atLeast(0),
                        MEDIUM,
                        "How much memory the models of an instance may take, in all its partitions together, before"
                                + " the least recently used ones are evicted. 0: a quarter of the JVM's maximum heap.")
                .define(
                        "store",
                        STRING,
                        "rocksdb",
                        ValidString.in("rocksdb", "memory"),
                        LOW,
                        "Where the state stores keep their data. Both are restored from changelog topics.");
    }
}
