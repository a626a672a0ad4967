package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.LabelText;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.Rejection;

class ExampleDecoderTest {
    private static final Schema SCHEMA = Schemas.EXAMPLE.schema();

    private static final Schema ORDER =
            SchemaBuilder.record("com.acme.Order").fields().optionalString("id").endRecord();
    private static final int OURS = 1;
    private static final int NO_EXAMPLE = 2;

    private final ExampleDecoder decoder = new ExampleDecoder(Wire.lookup(Map.of(OURS, SCHEMA, NO_EXAMPLE, ORDER)));
    private final Example example = new Example();

    @RepeatedTest(300)
    void readsWhatAvroWrites(RepetitionInfo repetition) {
        GenericRecord record = RandomValues.example(repetition.getCurrentRepetition());
        String expected = describe(record);
        for (boolean blocking : new boolean[] {false, true}) {
            assertThat(decode(Wire.encode(OURS, SCHEMA, record, blocking))).isEqualTo(expected);
        }
    }

    /** What an example says, read from Avro's generic classes. */
    private static String describe(GenericRecord record) {
        Example example = new Example();
        example.id((String) record.get("id"));
        Object label = record.get("label");
        example.label(label == null ? null : LabelText.canonical(label.toString()));
        example.weight((double) record.get("weight"));
        GenericRecord features = (GenericRecord) record.get("features");
        switch (features.getSchema().getName()) {
            case "Dense" -> {
                FeatureVector vector = example.beginDense();
                ((List<?>) features.get("values")).forEach(value -> vector.add((float) value));
            }
            case "Sparse" -> {
                FeatureVector vector = example.beginSparse();
                List<?> indices = (List<?>) features.get("indices");
                List<?> values = (List<?>) features.get("values");
                for (int k = 0; k < indices.size(); k++) {
                    vector.add((int) indices.get(k), (float) values.get(k));
                }
            }
            default -> {
                NamedFeatures named = example.beginNamed();
                ((Map<?, ?>) features.get("numbers"))
                        .forEach((name, value) -> named.number((String) name, (float) value));
                ((Map<?, ?>) features.get("categories"))
                        .forEach((name, value) -> named.category((String) name, (String) value));
                ((List<?>) features.get("tokens")).forEach(token -> named.token((String) token));
            }
        }
        return Wire.describe(example);
    }

    private String decode(byte[] value) {
        decoder.decode(value, example);
        return Wire.describe(example);
    }

    @Test
    void refusesWhatIsCutAnywhere() {
        byte[] whole = Wire.encode(OURS, SCHEMA, RandomValues.example(5));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> decode(cut)).isInstanceOfSatisfying(Rejection.class, e -> assertThat(e.reason())
                    .isEqualTo(Reason.UNDECODABLE));
        }
    }

    @Test
    void refusesWhatIsNoExample() {
        assertRefused(null, Reason.UNDECODABLE, "there is no value");
        assertRefused(new byte[4], Reason.UNDECODABLE, "4 bytes is too short");
        assertRefused(text("hello"), Reason.UNDECODABLE, "the first byte is 104, not 0");
        assertRefused(text("{\"x\": 1}"), Reason.UNDECODABLE, "examples.format=json");
        assertRefused(new byte[] {0, 0, 0, 1, 0}, Reason.UNKNOWN_SCHEMA, "no schema with the id 256");
        byte[] order = Wire.encode(
                NO_EXAMPLE,
                ORDER,
                new GenericRecordBuilder(ORDER).set("id", "7").build());
        assertRefused(order, Reason.UNDECODABLE, "com.acme.Order", "examples.format=record");
        byte[] whole = Wire.encode(OURS, SCHEMA, RandomValues.example(5));
        assertRefused(Arrays.copyOf(whole, whole.length + 2), Reason.UNDECODABLE, "2 bytes follow the example");
    }

    /** Examples of releases before and after ours, and of people who wrote the schema down in their own way. */
    @Test
    void aNewerReleaseWithMoreEverywhere() throws IOException {
        Schema schema = Wire.schema(
                """
                {'type': 'record', 'name': 'Example', 'fields': [
                  {'name': 'origin', 'type': ['null', {'type': 'record', 'name': 'Origin', 'fields': [
                    {'name': 'hops', 'type': {'type': 'array', 'items': 'string'}},
                    {'name': 'map', 'type': {'type': 'map', 'values': ['null', 'bytes']}}]}]},
                  {'name': 'label', 'type': ['null', 'boolean', 'int', 'string', 'double']},
                  {'name': 'features', 'type': [
                    {'type': 'record', 'name': 'Dense', 'fields': [
                      {'name': 'values', 'type': {'type': 'array', 'items': 'float'}}]},
                    {'type': 'record', 'name': 'Sparse', 'fields': [
                      {'name': 'unit', 'type': 'string'},
                      {'name': 'indices', 'type': {'type': 'array', 'items': 'int'}},
                      {'name': 'hint', 'type': {'type': 'enum', 'name': 'Hint', 'symbols': ['A', 'B']}},
                      {'name': 'values', 'type': {'type': 'array', 'items': 'float'}}]},
                    {'type': 'record', 'name': 'Image', 'fields': [{'name': 'pixels', 'type': 'bytes'}]}]},
                  {'name': 'last', 'type': 'long'}]}
                """);
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
        Schema schema = Wire.schema(
                """
                {'type': 'record', 'name': 'Example', 'fields': [
                  {'name': 'features', 'type': {'type': 'record', 'name': 'Named', 'fields': [
                    {'name': 'numbers', 'type': {'type': 'map', 'values': 'long'}},
                    {'name': 'tokens', 'type': {'type': 'array', 'items': 'bytes'}}]}},
                  {'name': 'weight', 'type': 'int'}, {'name': 'label', 'type': 'boolean'}, {'name': 'id', 'type': 'string'}]}
                """);
        assertThat(decode(
                        schema,
                        "{'features': {'numbers': {'a': 16777217}, 'tokens': ['free', 'free']}, 'weight': 3,"
                                + " 'label': true, 'id': 'm-1'}"))
                .isEqualTo("m-1|true|3.0|NUMBER a 1.6777216E7|TOKEN free 1.0|TOKEN free 1.0");
    }

    private static String decode(Schema schema, String json) throws IOException {
        Example example = new Example();
        byte[] value = Wire.encode(9, schema, Wire.json(schema, json));
        new ExampleDecoder(Wire.lookup(Map.of(9, schema))).decode(value, example);
        return Wire.describe(example);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void assertRefused(byte[] value, Reason reason, String... message) {
        assertThatThrownBy(() -> decoder.decode(value, new Example()))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .message()
                .contains(message);
    }
}
