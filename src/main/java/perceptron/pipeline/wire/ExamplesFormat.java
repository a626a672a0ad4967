package perceptron.pipeline.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import perceptron.example.RecordFields;
import perceptron.example.json.JsonExampleReader;
import perceptron.example.json.JsonReader;
import perceptron.example.json.JsonRecordReader;

/** The formats of values in the examples topic. As texts, they are the values of the setting {@code examples.format}. */
public enum ExamplesFormat {
    /** Avro, of the schema {@code Example}. */
    EXAMPLE,
    /** JSON, in the form of the schema {@code Example}. */
    EXAMPLE_JSON,
    /** Avro records of any schema. */
    RECORD,
    /** Any JSON objects. */
    JSON;

    public static List<String> names() {
        return Arrays.stream(values()).map(ExamplesFormat::toString).toList();
    }

    /** @throws IllegalArgumentException if there is no format of this name */
    public static ExamplesFormat of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Whether an example is a record of any fields, and not one of the schema {@code Example}. */
    public boolean isRecord() {
        return this == RECORD || this == JSON;
    }

    public boolean isJson() {
        return this == EXAMPLE_JSON || this == JSON;
    }

    /** A reader, for one thread, of such examples as JSON. */
    public JsonReader json(RecordFields fields) {
        return switch (this) {
            case EXAMPLE, EXAMPLE_JSON -> new JsonExampleReader();
            case RECORD, JSON -> new JsonRecordReader(fields);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
