package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Examples of releases before and after ours, and of people who wrote the schema down in their own way. */
class EvolutionTest {
    private static final String DENSE = record("Dense", "values", "{'type': 'array', 'items': 'float'}");

    @Test
    void aNewerReleaseWithMoreEverywhere() throws IOException {
        String origin =
                record("Origin", "hops", "{'type': 'array', 'items': 'string'}", "map", map("['null', 'bytes']"));
        String sparse = record(
                "Sparse",
                "unit",
                "'string'",
                "indices",
                "{'type': 'array', 'items': 'int'}",
                "hint",
                "{'type': 'enum', 'name': 'Hint', 'symbols': ['A', 'B']}",
                "values",
                "{'type': 'array', 'items': 'float'}");
        String image = record("Image", "pixels", "'bytes'");
        String schema = record(
                "Example",
                "origin",
                "['null', " + origin + "]",
                "label",
                "['null', 'boolean', 'int', 'string', 'double']",
                "features",
                "[" + DENSE + "," + sparse + "," + image + "]",
                "last",
                "'long'");
        String rest = "'last': 7, 'origin': {'Origin': {'hops': ['a', 'b'], 'map': {'x': null, 'y': {'bytes': 'z'}}}}";
        assertThat(decode(
                        schema,
                        "{" + rest + ", 'label': {'string': 'spam'}, 'features': {'Sparse': {'unit': 'm', 'hint': 'B',"
                                + " 'indices': [3, 9], 'values': [1.5, 2]}}}"))
                .isEqualTo("null|spam|1.0|sparse|3 1.5|9 2.0");
        assertThatThrownBy(
                        () -> decode(schema, "{" + rest + ", 'label': null, 'features': {'Image': {'pixels': 'abc'}}}"))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNDECODABLE))
                .hasMessage("features of the form Image are not known");
    }

    @Test
    void smallerTypesAndNoUnions() throws IOException {
        String named = record("Named", "numbers", map("'long'"), "tokens", "{'type': 'array', 'items': 'bytes'}");
        String schema = record("Example", "features", named, "weight", "'int'", "label", "'boolean'", "id", "'string'");
        assertThat(decode(
                        schema,
                        "{'features': {'numbers': {'a': 16777217}, 'tokens': ['free', 'free']}, 'weight': 3,"
                                + " 'label': true, 'id': 'm-1'}"))
                .isEqualTo("m-1|true|3.0|NUMBER a 1.6777216E7|TOKEN free 1.0|TOKEN free 1.0");
    }

    private static String map(String values) {
        return "{'type': 'map', 'values': " + values + "}";
    }

    /** A record with fields that are given as name, type, name, type. */
    private static String record(String name, String... fields) {
        StringBuilder schema = new StringBuilder("{'type': 'record', 'name': '" + name + "', 'fields': [");
        for (int i = 0; i < fields.length; i += 2) {
            schema.append(i == 0 ? "" : ", ");
            schema.append("{'name': '" + fields[i] + "', 'type': " + fields[i + 1] + "}");
        }
        return schema.append("]}").toString();
    }

    private static String decode(String writer, String json) throws IOException {
        Schema schema = new Schema.Parser().parse(writer.replace('\'', '"'));
        Object value = new GenericDatumReader<>(schema)
                .read(null, DecoderFactory.get().jsonDecoder(schema, json.replace('\'', '"')));
        Example example = new Example();
        new ExampleDecoder(Wire.lookup(Map.of(9, schema))).decode(Wire.encode(9, schema, value), example);
        return Wire.describe(example);
    }
}
