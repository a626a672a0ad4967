package perceptron.pipeline.wire;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/**
 * Schemas that a registry accepts and that nobody needs, each with a value of it or with garbage: whatever reads them rejects the
 * record, in little time and memory, and reads the next good one.
 */
class HostileSchemasTest {
    private static final int ID = 7;
    private static final int GOOD = 1;
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** One of the four ways in which a value is decoded. */
    private enum Reading {
        EXAMPLE,
        RECORD,
        LABEL,
        COMMAND;

        Schema ours() {
            return switch (this) {
                case EXAMPLE, RECORD -> Schemas.EXAMPLE.schema();
                case LABEL -> Schemas.LABEL.schema();
                case COMMAND -> Schemas.COMMAND.schema();
            };
        }

        void decode(SchemaLookup lookup, byte[] value) {
            switch (this) {
                case EXAMPLE -> new ExampleDecoder(lookup).decode(value, new Example());
                case RECORD -> new ExampleDecoder(ExamplesFormat.RECORD, lookup, RecordFields.DEFAULT)
                        .decode(value, new Example());
                case LABEL -> new Codecs(lookup).label(value);
                case COMMAND -> new Codecs(lookup).command(value);
            }
        }
    }

    static Stream<Arguments> cases() {
        byte[] zeros = new byte[1000];
        byte[] ones = repeated(200_000, 2);
        return Stream.of(Reading.values())
                .flatMap(reading -> Stream.of(
                        arguments(reading, "a record that is its own field", node(reading, false), zeros),
                        arguments(reading, "a record in an optional one of its own", node(reading, true), ones),
                        arguments(reading, "a list as long as the value", list(reading), ones),
                        arguments(reading, "records in arrays of themselves", arrays(reading), ones),
                        arguments(reading, "records doubled sixty times", doubled(reading, 60), zeros),
                        arguments(reading, "records doubled thirty times", doubled(reading, 30), zeros),
                        arguments(reading, "a value of records doubled sixty times", doubled(reading, 60), ones),
                        arguments(reading, "many empty records in each of many items", manyEmpty(reading), ones),
                        arguments(reading, "a chain of two thousand records", chain(reading, 2_000), zeros),
                        arguments(reading, "a fixed of two billion bytes", huge(reading), ones)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cases")
    void becomeDeadLettersInLittleTime(Reading reading, String what, String schema, byte[] body) {
        Schema hostile = new Schema.Parser().parse(schema.replace('\'', '"'));
        SchemaLookup lookup = Wire.lookup(Map.of(ID, hostile, GOOD, reading.ours()));
        Throwable thrown = Assertions.assertTimeoutPreemptively(
                LONGEST, () -> catchThrowable(() -> reading.decode(lookup, value(body))));
        assertThat(thrown).isInstanceOf(Rejection.class);
    }

    private static byte[] value(byte[] body) {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.writeBytes(new byte[] {0, 0, 0, 0, ID});
        value.writeBytes(body);
        return value.toByteArray();
    }

    private static byte[] repeated(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    /** Named as the schema that is expected, with its fields, of which the most complicated is the given type. */
    private static String record(Reading reading, String type) {
        String fields =
                switch (reading) {
                    case EXAMPLE, RECORD -> "{'name': 'features', 'type': " + type + "}";
                    case LABEL -> "{'name': 'id', 'type': 'string'}, {'name': 'label', 'type': " + type + "}";
                    case COMMAND -> "{'name': 'command', 'type': " + type + "}";
                };
        return "{'type': 'record', 'name': 'Node', 'fields': [" + fields + "]}";
    }

    private static String node(Reading reading, boolean optional) {
        return record(reading, optional ? "['null', 'Node']" : "'Node'");
    }

    private static String list(Reading reading) {
        return record(
                reading,
                "['null', {'type': 'record', 'name': 'Cell', 'fields': [{'name': 'next', 'type': ['null', 'Cell']}]}]");
    }

    private static String arrays(Reading reading) {
        return record(
                reading,
                "['null', {'type': 'record', 'name': 'Tree', 'fields': [{'name': 'children', 'type': {'type': 'array',"
                        + " 'items': 'Tree'}}]}]");
    }

    /** Each record has two of the one before it, the first none: 2^times records in no byte. */
    private static String doubled(Reading reading, int times) {
        String inner = "{'type': 'record', 'name': 'R0', 'fields': []}";
        for (int i = 1; i <= times; i++) {
            inner = "{'type': 'record', 'name': 'R" + i + "', 'fields': [{'name': 'a', 'type': " + inner
                    + "}, {'name': 'b', 'type': 'R" + (i - 1) + "'}]}";
        }
        return record(reading, "['null', " + inner + "]");
    }

    /** An array whose items have a boolean, and a thousand empty records beside it. */
    private static String manyEmpty(Reading reading) {
        String wide = IntStream.range(0, 1_000)
                .mapToObj(i -> "{'name': 'e" + i + "', 'type': 'Empty'}")
                .collect(joining(", "));
        String item =
                "{'type': 'record', 'name': 'Wide', 'fields': [{'name': 'flag', 'type': 'int'}, {'name': 'e', 'type':"
                        + " {'type': 'record', 'name': 'Empty', 'fields': []}}, " + wide + "]}";
        String box =
                "{'type': 'record', 'name': 'Box', 'fields': [{'name': 'items', 'type': {'type': 'array', 'items': "
                        + item + "}}]}";
        return record(reading, "['null', " + box + "]");
    }

    /** Each record has one of the one before it; all stand beside each other, so that the text is not nested. */
    private static String chain(Reading reading, int length) {
        String records = IntStream.range(1, length)
                .mapToObj(i -> "{'type': 'record', 'name': 'C" + i + "', 'fields': [{'name': 'c', 'type': 'C" + (i - 1)
                        + "'}]}")
                .collect(joining(", "));
        return record(
                reading,
                "['null', {'type': 'record', 'name': 'C0', 'fields': [{'name': 'n', 'type': 'int'}]}, " + records
                        + "]");
    }

    private static String huge(Reading reading) {
        return record(
                reading,
                "['null', {'type': 'record', 'name': 'Huge', 'fields': [{'name': 'f', 'type': {'type': 'fixed', 'name':"
                        + " 'F', 'size': 2000000000}}]}]");
    }
}
