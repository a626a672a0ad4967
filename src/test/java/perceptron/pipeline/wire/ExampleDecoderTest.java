package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;

class ExampleDecoderTest {
    private static final Schema SCHEMA = Schemas.EXAMPLE.schema();
    /** Ours by another way: the same fields in another order, so that Avro resolves it. */
    private static final Schema TURNED = turned();

    private static final Schema ORDER =
            SchemaBuilder.record("com.acme.Order").fields().optionalString("id").endRecord();
    private static final int OURS = 1;
    private static final int OTHER = 2;
    private static final int NO_EXAMPLE = 3;

    private final ExampleDecoder decoder =
            new ExampleDecoder(Wire.lookup(Map.of(OURS, SCHEMA, OTHER, TURNED, NO_EXAMPLE, ORDER)));
    private final Example example = new Example();

    private static Schema turned() {
        Schema turned = Schema.createRecord("Example", "", "perceptron.avro", false);
        List<Schema.Field> fields = new ArrayList<>(SCHEMA.getFields());
        Collections.reverse(fields);
        turned.setFields(fields.stream()
                .map(field -> new Schema.Field(field, field.schema()))
                .toList());
        return turned;
    }

    @RepeatedTest(300)
    void readsWhatAvroWrites(RepetitionInfo repetition) {
        GenericRecord record = RandomExamples.valid(repetition.getCurrentRepetition());
        String expected = ExpectedExample.describe(record);
        for (boolean blocking : new boolean[] {false, true}) {
            assertThat(decode(Wire.encode(OURS, SCHEMA, record, blocking))).isEqualTo(expected);
            GenericRecord other = new GenericData.Record(TURNED);
            SCHEMA.getFields().forEach(field -> other.put(field.name(), record.get(field.pos())));
            assertThat(decode(Wire.encode(OTHER, TURNED, other, blocking))).isEqualTo(expected);
        }
    }

    private String decode(byte[] value) {
        decoder.decode(value, example);
        return Wire.describe(example);
    }

    @Test
    void refusesWhatIsCutAnywhere() {
        byte[] whole = Wire.encode(OURS, SCHEMA, RandomExamples.valid(5));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> decode(cut)).isInstanceOfSatisfying(Rejection.class, e -> assertThat(e.reason())
                    .isEqualTo(Reason.UNDECODABLE));
        }
    }

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
        byte[] whole = Wire.encode(OURS, SCHEMA, RandomExamples.valid(5));
        assertRefused(Arrays.copyOf(whole, whole.length + 2), Reason.UNDECODABLE, "2 bytes follow the example");
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
