package perceptron.pipeline.wire;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/**
 * Schemas that a registry accepts and that nobody needs, each with a value of it or with garbage: whatever reads them rejects the
 * record, in little time and memory.
 */
class HostileSchemasTest {
    private static final int ID = 7;
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** One of the four ways in which a value is decoded. */
    private enum Reading {
        EXAMPLE,
        RECORD,
        LABEL,
        COMMAND;

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
        byte[] ones = new byte[200_000];
        Arrays.fill(ones, (byte) 2);
        String list = record("Cell", "next", "['null', 'Cell']");
        String tree = record("Tree", "children", arrayOf("'Tree'"));
        String huge = record("Huge", "f", "{'type': 'fixed', 'name': 'F', 'size': 2000000000}");
        return Stream.of(Reading.values())
                .flatMap(reading -> Stream.of(
                        arguments(reading, "a record that is its own field", outer(reading, "'Node'"), zeros),
                        arguments(reading, "a record in an optional one of its own", optional(reading, "'Node'"), ones),
                        arguments(reading, "a list as long as the value", optional(reading, list), ones),
                        arguments(reading, "records in arrays of themselves", optional(reading, tree), ones),
                        arguments(reading, "records doubled sixty times", optional(reading, doubled(60)), zeros),
                        arguments(reading, "records doubled thirty times", optional(reading, doubled(30)), zeros),
                        arguments(reading, "a value of the first", optional(reading, doubled(60)), ones),
                        arguments(reading, "many empty records in each item", optional(reading, manyEmpty()), ones),
                        arguments(reading, "a chain of two thousand records", optional(reading, chain(2_000)), zeros),
                        arguments(reading, "a fixed of two billion bytes", optional(reading, huge), ones)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cases")
    void becomeDeadLettersInLittleTime(Reading reading, String what, String schema, byte[] body) {
        SchemaLookup lookup = Wire.lookup(Map.of(ID, Wire.schema(schema)));
        Throwable thrown = Assertions.assertTimeoutPreemptively(
                LONGEST, () -> catchThrowable(() -> reading.decode(lookup, AnyBytes.withHeader(ID, body))));
        assertThat(thrown).isInstanceOf(Rejection.class);
    }

    /** Named as the schema that is expected, with its fields, of which the most complicated is the given type. */
    private static String outer(Reading reading, String type) {
        return switch (reading) {
            case EXAMPLE, RECORD -> record("Node", "features", type);
            case LABEL -> record("Node", "id", "'string'", "label", type);
            case COMMAND -> record("Node", "command", type);
        };
    }

    private static String optional(Reading reading, String type) {
        return outer(reading, "['null', " + type + "]");
    }

    /** A record with fields that are given as name, type, name, type. */
    private static String record(String name, String... fields) {
        return IntStream.range(0, fields.length / 2)
                .mapToObj(k -> "{'name': '" + fields[2 * k] + "', 'type': " + fields[2 * k + 1] + "}")
                .collect(joining(", ", "{'type': 'record', 'name': '" + name + "', 'fields': [", "]}"));
    }

    private static String arrayOf(String items) {
        return "{'type': 'array', 'items': " + items + "}";
    }

    /** Each record has two of the one before it, the first none: 2^times records in no byte. */
    private static String doubled(int times) {
        String inner = record("R0");
        for (int i = 1; i <= times; i++) {
            inner = record("R" + i, "a", inner, "b", "'R" + (i - 1) + "'");
        }
        return inner;
    }

    /** An array whose items have a boolean, and a thousand empty records beside it. */
    private static String manyEmpty() {
        String[] fields = new String[2_004];
        for (int i = 0; i < fields.length; i += 2) {
            fields[i] = "e" + i;
            fields[i + 1] = "'Empty'";
        }
        fields[1] = "'int'";
        fields[3] = record("Empty");
        return record("Box", "items", arrayOf(record("Wide", fields)));
    }

    /** Each record has one of the one before it; all stand beside each other, so that the text is not nested. */
    private static String chain(int length) {
        return IntStream.range(1, length)
                .mapToObj(i -> record("C" + i, "c", "'C" + (i - 1) + "'"))
                .collect(joining(", ", record("C0", "n", "'int'") + ", ", ""));
    }
}
