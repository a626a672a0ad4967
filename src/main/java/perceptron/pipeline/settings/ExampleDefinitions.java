package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LIST;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import perceptron.pipeline.wire.ExamplesFormat;

/** How examples look, and which of them are taken. */
final class ExampleDefinitions {
    private ExampleDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "examples.format",
                        STRING,
                        "example",
                        ValidString.in(ExamplesFormat.names().toArray(String[]::new)),
                        HIGH,
                        "The format of examples. example: Avro with the schema Example; example-json: the same as"
                                + " JSON; record: Avro with any schema; json: any JSON objects. In the last two, the"
                                + " fields are the features.")
                .define(
                        "label.field",
                        STRING,
                        "label",
                        HIGH,
                        "Formats record and json: the field that holds the label; a nested field is written"
                                + " customer.age. Empty, in any format: all labels arrive later.")
                .define(
                        "id.field",
                        STRING,
                        "id",
                        MEDIUM,
                        "Formats record and json: the field that holds the example's id. It is not a feature.")
                .define(
                        "weight.field",
                        STRING,
                        null,
                        LOW,
                        "Formats record and json: the field that holds the weight of an example, that is, how much it"
                                + " counts.")
                .define(
                        "include.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Formats record and json: use only these fields, and the fields inside them, as features.")
                .define(
                        "exclude.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Formats record and json: do not use these fields, nor the fields inside them, as features.")
                .define(
                        "max.example.features",
                        INT,
                        0,
                        atLeast(0),
                        LOW,
                        "The largest number of features of an example; 0: as many as kafka.producer.max.request.size"
                                + " allows.")
                .define(
                        "skip.records",
                        LIST,
                        "",
                        LOW,
                        "Records to skip, each as topic/partition/offset: they become dead letters. Use it for a"
                                + " record on which the job fails again and again; the failure message names the record in"
                                + " this form.");
    }
}
