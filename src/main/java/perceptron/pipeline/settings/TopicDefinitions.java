package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Type.BOOLEAN;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;

/** What the job is called, and which topics it reads. */
final class TopicDefinitions {
    private TopicDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "application.id",
                        STRING,
                        "perceptron",
                        HIGH,
                        "The job's name: its consumer group, and the prefix of its internal topics.")
                .define(
                        "topics.prefix",
                        STRING,
                        "",
                        HIGH,
                        "The prefix of all topic names. Default: the application id. The output topics of one prefix"
                                + " belong to one job.")
                .define("examples.topic", STRING, "", MEDIUM, "The topic of examples. Default: PREFIX.examples.")
                .define(
                        "model",
                        STRING,
                        "",
                        MEDIUM,
                        "If set, every example and label belongs to this model, whatever its key. Costs a repartition.")
                .define(
                        "model.field",
                        STRING,
                        "",
                        MEDIUM,
                        "Formats record and json: the field that names the model of an example, if the key does not."
                                + " Costs a repartition, and decoding twice.")
                .define(
                        "examples.repartition",
                        BOOLEAN,
                        false,
                        LOW,
                        "Repartition examples and labels by key. Needed if producers send the same key to different"
                                + " partitions.");
    }
}
