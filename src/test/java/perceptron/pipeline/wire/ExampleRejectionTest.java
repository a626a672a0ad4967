package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** What is wrong with an example is said, by its reason and by name. */
class ExampleRejectionTest {
    private static final Schema SCHEMA = Schemas.EXAMPLE.schema();
    private static final List<Schema> FORMS =
            SCHEMA.getField("features").schema().getTypes();
    private static final int OURS = 1;
    private static final int NO_EXAMPLE = 2;
    private static final Schema ORDER =
            SchemaBuilder.record("com.acme.Order").fields().optionalString("id").endRecord();

    private final ExampleDecoder decoder = new ExampleDecoder(Wire.lookup(Map.of(OURS, SCHEMA, NO_EXAMPLE, ORDER)));

    @Test
    void noConfluentWireFormat() {
        assertRefused(null, Reason.UNDECODABLE, "there is no value");
        assertRefused(new byte[4], Reason.UNDECODABLE, "4 bytes is too short");
        assertRefused(text("hello"), Reason.UNDECODABLE, "the first byte is 104, not 0");
        assertRefused(text("{\"x\": 1}"), Reason.UNDECODABLE, "examples.format=json");
    }

    @Test
    void noKnownSchema() {
        assertRefused(new byte[] {0, 0, 0, 1, 0}, Reason.UNKNOWN_SCHEMA, "no schema with the id 256");
    }

    @Test
    void noExample() {
        GenericRecord order = new GenericRecordBuilder(ORDER).set("id", "7").build();
        assertRefused(
                Wire.encode(NO_EXAMPLE, ORDER, order), Reason.UNDECODABLE, "com.acme.Order", "examples.format=record");
    }

    @Test
    void moreThanAnExample() {
        byte[] whole = encode(dense(1f));
        assertRefused(Arrays.copyOf(whole, whole.length + 2), Reason.UNDECODABLE, "2 bytes follow the example");
    }

    @Test
    void noFiniteValue() {
        assertRefused(encode(dense(1f, Float.NaN)), Reason.NOT_FINITE, "index 1 is NaN");
        assertRefused(
                encode(sparse(List.of(4, 9), List.of(1f, Float.POSITIVE_INFINITY))),
                Reason.NOT_FINITE,
                "index 9 is Infinity");
        GenericRecord named = new GenericRecordBuilder(FORMS.get(2))
                .set("numbers", Map.of("age", Float.NEGATIVE_INFINITY))
                .build();
        assertRefused(encode(named), Reason.NOT_FINITE, "age is -Infinity");
    }

    @Test
    void noGoodIndex() {
        assertRefused(encode(sparse(List.of(9, 4), List.of(1f, 1f))), Reason.BAD_INDEX, "index 4 follows 9");
        assertRefused(encode(sparse(List.of(4, 4), List.of(1f, 1f))), Reason.BAD_INDEX, "index 4 follows 4");
        assertRefused(encode(sparse(List.of(-1), List.of(1f))), Reason.BAD_INDEX, "index -1 is not within");
        assertRefused(encode(sparse(List.of(1, 2), List.of(1f))), Reason.BAD_INDEX, "2 indices, but 1 values");
        assertRefused(encode(sparse(List.of(1), List.of(1f, 2f))), Reason.BAD_INDEX, "1 indices, but 2 values");
    }

    @Test
    void noGoodWeight() {
        for (double weight : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertRefused(encode(dense(1f), weight), Reason.BAD_WEIGHT, "weight " + weight);
        }
    }

    @Test
    void noGoodLabel() {
        GenericRecord example = new GenericData.Record(SCHEMA);
        example.put("weight", 1.0);
        example.put("features", dense(1f));
        example.put("label", "0.5");
        assertRefused(Wire.encode(OURS, SCHEMA, example), Reason.BAD_LABEL, "'0.5' is not a label");
    }

    /** One of the two names would have to be chosen, and nobody can say which. */
    @Test
    void aNameThatComesTwiceCountsTwice() {
        AvroOutput output = new AvroOutput();
        output.begin(OURS);
        output.writeLong(0);
        output.writeLong(0);
        output.writeDouble(1);
        output.writeLong(2);
        output.beginItems(2);
        output.writeString("age");
        output.writeFloat(2);
        output.writeString("age");
        output.writeFloat(3);
        output.endItems();
        output.endItems();
        output.endItems();
        Example example = new Example();
        decoder.decode(output.toBytes(), example);
        assertThat(Wire.describe(example)).isEqualTo("null|null|1.0|NUMBER age 2.0|NUMBER age 3.0");
    }

    private static byte[] encode(GenericRecord features) {
        return encode(features, 1.0);
    }

    private static byte[] encode(GenericRecord features, double weight) {
        GenericRecord example = new GenericData.Record(SCHEMA);
        example.put("weight", weight);
        example.put("features", features);
        return Wire.encode(OURS, SCHEMA, example);
    }

    private static GenericRecord dense(Float... values) {
        return new GenericRecordBuilder(FORMS.get(0))
                .set("values", List.of(values))
                .build();
    }

    private static GenericRecord sparse(List<Integer> indices, List<Float> values) {
        return new GenericRecordBuilder(FORMS.get(1))
                .set("indices", indices)
                .set("values", values)
                .build();
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
