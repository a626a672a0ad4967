package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/** A record of each type, and what is made of it. */
class AnyRecordDecoderTest {
    private final Map<Integer, Schema> schemas = new HashMap<>();
    private final SchemaLookup lookup = Wire.lookup(schemas);
    private final Example example = new Example();
    private ExampleDecoder decoder = new ExampleDecoder(ExamplesFormat.RECORD, lookup, RecordFields.DEFAULT);

    @Test
    void aRecordAsPeopleHaveThem() throws IOException {
        Schema schema = Wire.ALL_TYPES;
        decoder = new ExampleDecoder(
                ExamplesFormat.RECORD,
                lookup,
                new RecordFields("fraud", "id", null, Set.of(), Set.of("customer.town")));
        assertThat(
                        decode(
                                schema,
                                Wire.json(
                                        schema,
                                        """
                        {'id': 7, 'fraud': {'boolean': true}, 'total': 9.5, 'express': false, 'channel': 'SHOP',
                         'customer': {'age': {'int': 31}, 'town': 'Köln', 'photo': 'xyz'},
                         'words': ['free', 'free'], 'flags': ['WEB'], 'clicks': {'a': 1, 'b': 2.5},
                         'sizes': [{'int': 3}, null, {'com.acme.Customer': {'age': null, 'town': '', 'photo': ''}}, {'int': 4}],
                         'hash': 'ab', 'grid': [[1], [], [2, 3]], 'nothing': null, 'last': -1,
                         'shops': {'b': {'age': {'int': 5}, 'town': 'Ulm', 'photo': ''}}}
                        """)))
                .isEqualTo("7|true|1.0|NUMBER total 9.5|NUMBER express 0.0|CATEGORY channel=SHOP 1.0"
                        + "|NUMBER customer.age 31.0|TOKEN words=free 1.0|TOKEN words=free 1.0|TOKEN flags=WEB 1.0"
                        + "|NUMBER clicks.a 1.0|NUMBER clicks.b 2.5|NUMBER sizes.0 3.0|CATEGORY sizes.2.town= 1.0"
                        + "|NUMBER sizes.3 4.0|NUMBER grid.0.0 1.0|NUMBER grid.2.0 2.0|NUMBER grid.2.1 3.0"
                        + "|NUMBER shops.b.age 5.0|CATEGORY shops.b.town=Ulm 1.0|NUMBER last -1.0");
    }

    @Test
    void theLabelMayBeOfAnyType() throws IOException {
        assertThat(label("'string'", "'spam'")).isEqualTo("spam");
        assertThat(label("'int'", "-1")).isEqualTo("-1");
        assertThat(label("'double'", "1.0")).isEqualTo("1");
        assertThat(label("'boolean'", "false")).isEqualTo("false");
        assertThat(label("{'type': 'enum', 'name': 'E', 'symbols': ['HAM', 'SPAM']}", "'SPAM'"))
                .isEqualTo("SPAM");
        assertThat(label("['null', 'string']", "null")).isNull();
        assertThatThrownBy(() -> label("'double'", "0.5"))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.BAD_LABEL));
    }

    private String label(String type, String value) throws IOException {
        Schema schema = field("label", type);
        decode(schema, Wire.json(schema, "{'label': " + value + "}"));
        return example.label();
    }

    @Test
    void millisecondsArePassedAsInstantsAreWritten() {
        Random random = new Random(1);
        for (int n = 0; n < 1_000; n++) {
            long millis = (random.nextInt(1_000_000) - 500_000) * 86_400_000L + random.nextInt(86_400_000);
            millis = n % 4 == 0 ? Math.floorDiv(millis, 1_000L) * 1_000 : millis;
            assertThat(logical("'long'", "timestamp-millis", millis))
                    .isEqualTo("CATEGORY x=" + Instant.ofEpochMilli(millis));
        }
    }

    @Test
    void timesArePassedInIso8601() {
        assertThat(logical("'int'", "date", 19_000)).isEqualTo("CATEGORY x=2022-01-08");
        assertThat(logical("'int'", "time-millis", 21_600_000)).isEqualTo("CATEGORY x=06:00");
        assertThat(logical("'int'", "time-millis", -1)).isEqualTo("CATEGORY x=23:59:59.999");
        assertThat(logical("'long'", "time-micros", 43_200_000_001L)).isEqualTo("CATEGORY x=12:00:00.000001");
        assertThat(logical("'long'", "time-micros", Long.MAX_VALUE)).isEqualTo("CATEGORY x=04:00:54.775807");
        long noon = 19_000L * 86_400 + 43_200;
        assertThat(logical("'long'", "timestamp-millis", noon * 1000)).isEqualTo("CATEGORY x=2022-01-08T12:00:00Z");
        assertThat(logical("'long'", "local-timestamp-millis", noon * 1000)).isEqualTo("CATEGORY x=2022-01-08T12:00");
        assertThat(logical("'long'", "timestamp-micros", noon * 1_000_000))
                .isEqualTo("CATEGORY x=2022-01-08T12:00:00Z");
        assertThat(logical("'long'", "local-timestamp-micros", -1L)).isEqualTo("CATEGORY x=1969-12-31T23:59:59.999999");
        assertThat(logical("'long'", "timestamp-nanos", noon * 1_000_000_000 + 1))
                .isEqualTo("CATEGORY x=2022-01-08T12:00:00.000000001Z");
        assertThat(logical("'long'", "local-timestamp-nanos", noon * 1_000_000_000))
                .isEqualTo("CATEGORY x=2022-01-08T12:00");
        assertThat(logical("'int'", "date", Integer.MAX_VALUE)).isEqualTo("CATEGORY x=+5881580-07-11");
        for (long far : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(logical("'long'", "timestamp-millis", far)).isEqualTo("CATEGORY x=" + Instant.ofEpochMilli(far));
            assertThat(logical("'long'", "local-timestamp-nanos", far)).startsWith("CATEGORY x=");
        }
    }

    @Test
    void aDecimalIsANumber() {
        ByteBuffer unscaled = ByteBuffer.wrap(new BigInteger("-12345").toByteArray());
        assertThat(logical("'bytes', 'precision': 9, 'scale': 2", "decimal", unscaled))
                .isEqualTo("NUMBER x -123.45");
        Schema schema = field(
                "x", "{'type': 'fixed', 'name': 'F', 'size': 4, 'logicalType': 'decimal', 'precision': 8, 'scale': 3}");
        byte[] fixed = ByteBuffer.allocate(4).putInt(-1500).array();
        assertThat(features(schema, new GenericData.Fixed(schema.getField("x").schema(), fixed)))
                .isEqualTo("NUMBER x -1.5");
        assertThatThrownBy(() -> logical("'bytes', 'precision': 9", "decimal", ByteBuffer.allocate(0)))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("a decimal has 0 bytes");
    }

    private String logical(String type, String logicalType, Object value) {
        return features(field("x", "{'type': " + type + ", 'logicalType': '" + logicalType + "'}"), value);
    }

    private String features(Schema schema, Object value) {
        GenericRecord record = new GenericData.Record(schema);
        record.put("x", value);
        return decode(schema, record).replace("null|null|1.0|", "").replaceAll("(CATEGORY .*) 1.0$", "$1");
    }

    @Test
    void aRecordMayHoldItself() throws IOException {
        Schema schema = Wire.schema(
                """
                {'type': 'record', 'name': 'Node', 'fields': [
                  {'name': 'x', 'type': 'int'}, {'name': 'next', 'type': ['null', 'Node']}]}
                """);
        String three = "{'x': 1, 'next': {'Node': {'x': 2, 'next': {'Node': {'x': 3, 'next': null}}}}}";
        assertThat(decode(schema, Wire.json(schema, three)))
                .isEqualTo("null|null|1.0|NUMBER x 1.0|NUMBER next.x 2.0|NUMBER next.next.x 3.0");
        // A branch and a number for each level: no stack is deep enough for as many as fit into a record.
        byte[] deep = new byte[200_000];
        Arrays.fill(deep, (byte) 2);
        assertThatThrownBy(() -> decoder.decode(AnyBytes.withHeader(schemas.size(), deep), example))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE))
                .hasMessageContaining("deeper than 64");
    }

    @Test
    void refusesMoreItemsThanBytes() throws IOException {
        Schema schema = field("x", "{'type': 'array', 'items': 'null'}");
        assertThat(decode(schema, Wire.json(schema, "{'x': [null]}"))).isEqualTo("null|null|1.0");
        byte[] many = {0, 0, 0, 0, 1, (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 0};
        assertThatThrownBy(() -> decoder.decode(many, example))
                .isInstanceOf(Rejection.class)
                .hasMessage("x has 2147483647 items, but 1 bytes are left");
    }

    private String decode(Schema schema, Object value) {
        int id = schemas.entrySet().stream()
                .filter(entry -> entry.getValue() == schema)
                .findFirst()
                .map(Map.Entry::getKey)
                .orElse(schemas.size() + 1);
        schemas.put(id, schema);
        decoder.decode(Wire.encode(id, schema, value, true), example);
        String inBlocks = Wire.describe(example);
        decoder.decode(Wire.encode(id, schema, value), example);
        assertThat(Wire.describe(example)).isEqualTo(inBlocks);
        return inBlocks;
    }

    private static Schema field(String name, String type) {
        return Wire.schema(
                "{'type': 'record', 'name': 'R', 'fields': [{'name': '" + name + "', 'type': " + type + "}]}");
    }
}
