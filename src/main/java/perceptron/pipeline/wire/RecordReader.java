package perceptron.pipeline.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes.Decimal;
import org.apache.avro.Schema;
import perceptron.example.Example;
import perceptron.example.RecordMapping;

/**
 * How records of one schema, of any form, become examples: for every type in the schema, what to read and what to pass to the
 * {@link RecordMapping}. A plan is made once for a schema; reading a value builds no record.
 *
 * <ul>
 *   <li>A number is a number; a boolean is 1 or 0.
 *   <li>A string or an enum is a category, and a token if it is in an array.
 *   <li>A record is read field by field, a map key by key. Null is an absent field, and a union is the value in it.
 *   <li>Bytes without a logical type are not a feature.
 *   <li>A date, a time or a timestamp is its text in ISO 8601, as JSON has it.
 *   <li>A decimal is its number.
 * </ul>
 */
final class RecordReader implements ExampleDecoder.Reader {
    /** Reads the value of the field of this name; the name is null in an array. */
    interface Step {
        void read(AvroInput input, String field);
    }

    private static final Temporal LOCAL_EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
    private static final int DATE_LENGTH = "2026-05-03".length();
    private static final int WITHOUT_FRACTION = "2026-05-03T22:30:00Z".length();
    private static final int DAY_MILLIS = 86_400_000;
    private static final long DAY_MICROS = 86_400_000_000L;
    /** More digits than a float holds, and few enough for a quick conversion to decimal. */
    private static final int LONGEST_DECIMAL = 128;

    private final RecordMapping mapping;
    /** By full name, since a record may contain itself. */
    private final Map<String, Fields> records = new HashMap<>();

    private final Fields root;
    private final byte[] time = "0000-00-00T00:00:00.000Z".getBytes(StandardCharsets.UTF_8);
    private long day = Long.MIN_VALUE;

    RecordReader(Schema schema, RecordMapping mapping) {
        this.mapping = mapping;
        root = record(schema);
    }

    @Override
    public void read(AvroInput input, Example into) {
        mapping.begin(into);
        root.read(input);
        input.end("record");
    }

    private Step step(Schema schema, String name) {
        if (schema.getLogicalType() != null) {
            Step logical = logical(schema);
            if (logical != null) {
                return logical;
            }
        }
        return switch (schema.getType()) {
            case NULL -> (input, field) -> mapping.nothing();
            case BOOLEAN -> (input, field) -> mapping.bool(field, input.readBoolean(name));
            case INT -> (input, field) -> mapping.number(field, (long) input.readInt(name));
            case LONG -> (input, field) -> mapping.number(field, input.readLong(name));
            case FLOAT -> (input, field) -> mapping.number(field, input.readFloat(name));
            case DOUBLE -> (input, field) -> mapping.number(field, input.readDouble(name));
            case STRING -> (input, field) -> text(input, field, name);
            case ENUM -> symbols(schema.getEnumSymbols(), name);
            case BYTES -> (input, field) -> skip(input, input.readLength(name), name);
            case FIXED -> (input, field) -> skip(input, schema.getFixedSize(), name);
            case UNION -> union(schema.getTypes(), name);
            case ARRAY -> array(step(schema.getElementType(), name), name);
            case MAP -> map(step(schema.getValueType(), name), name);
            case RECORD -> nested(record(schema));
        };
    }

    private void text(AvroInput input, String field, String name) {
        int length = input.readLength(name);
        int from = input.position();
        input.skip(length, name);
        mapping.text(field, input.bytes(), from, length);
    }

    private void skip(AvroInput input, int length, String name) {
        input.skip(length, name);
        mapping.nothing();
    }

    private Step symbols(List<String> symbols, String name) {
        byte[][] texts = symbols.stream()
                .map(symbol -> symbol.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        return (input, field) -> {
            byte[] text = texts[input.readPosition(texts.length, name)];
            mapping.text(field, text, 0, text.length);
        };
    }

    private Step union(List<Schema> types, String name) {
        Step[] branches = types.stream().map(type -> step(type, name)).toArray(Step[]::new);
        return (input, field) -> branches[input.readPosition(branches.length, name)].read(input, field);
    }

    private Step array(Step item, String name) {
        return (input, field) -> {
            mapping.beginArray(field);
            for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                for (; left > 0; left--) {
                    item.read(input, null);
                }
            }
            mapping.end();
        };
    }

    private Step map(Step value, String name) {
        return (input, field) -> {
            mapping.beginObject(field);
            for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                for (; left > 0; left--) {
                    String key = input.readString(name);
                    value.read(input, key);
                }
            }
            mapping.end();
        };
    }

    private Step nested(Fields fields) {
        return (input, field) -> {
            mapping.beginObject(field);
            fields.read(input);
            mapping.end();
        };
    }

    private Fields record(Schema schema) {
        Fields known = records.get(schema.getFullName());
        if (known != null) {
            return known;
        }
        int size = schema.getFields().size();
        Fields fields = new Fields(new String[size], new Step[size]);
        records.put(schema.getFullName(), fields);
        for (Schema.Field field : schema.getFields()) {
            fields.names[field.pos()] = field.name();
            fields.steps[field.pos()] = step(field.schema(), field.name());
        }
        return fields;
    }

    /** Null for a logical type that makes no difference to its plain type. */
    private Step logical(Schema schema) {
        String name = schema.getLogicalType().getName();
        return switch (name) {
            case "date" -> (input, field) -> mapping.text(
                    field, LocalDate.ofEpochDay(input.readInt(name)).toString());
            case "time-millis" -> (input, field) -> time(field, input.readInt(name) * 1000L);
            case "time-micros" -> (input, field) -> time(field, input.readLong(name));
            case "timestamp-millis" -> (input, field) -> millis(field, input.readLong(name));
            case "timestamp-micros" -> since(Instant.EPOCH, ChronoUnit.MICROS, name);
            case "timestamp-nanos" -> since(Instant.EPOCH, ChronoUnit.NANOS, name);
            case "local-timestamp-millis" -> since(LOCAL_EPOCH, ChronoUnit.MILLIS, name);
            case "local-timestamp-micros" -> since(LOCAL_EPOCH, ChronoUnit.MICROS, name);
            case "local-timestamp-nanos" -> since(LOCAL_EPOCH, ChronoUnit.NANOS, name);
            case "decimal" -> decimal(schema, ((Decimal) schema.getLogicalType()).getScale());
            default -> null;
        };
    }

    private void time(String field, long micros) {
        long ofDay = Math.floorMod(micros, DAY_MICROS);
        mapping.text(field, LocalTime.ofNanoOfDay(1000 * ofDay).toString());
    }

    /** As {@link Instant#toString()} has it, at a tenth of its cost. */
    private void millis(String field, long millis) {
        long days = Math.floorDiv(millis, DAY_MILLIS);
        if (days != day) {
            byte[] date = LocalDate.ofEpochDay(days).toString().getBytes(StandardCharsets.UTF_8);
            if (date.length != DATE_LENGTH) {
                mapping.text(field, Instant.ofEpochMilli(millis).toString());
                return;
            }
            System.arraycopy(date, 0, time, 0, date.length);
            day = days;
        }
        int ofDay = Math.floorMod(millis, DAY_MILLIS);
        putDigits(ofDay / 3_600_000, 12);
        putDigits(ofDay / 60_000 % 60, 15);
        putDigits(ofDay / 1_000 % 60, 18);
        int fraction = ofDay % 1_000;
        time[WITHOUT_FRACTION - 1] = (byte) (fraction == 0 ? 'Z' : '.');
        time[WITHOUT_FRACTION] = (byte) ('0' + fraction / 100);
        putDigits(fraction % 100, WITHOUT_FRACTION + 2);
        mapping.text(field, time, 0, fraction == 0 ? WITHOUT_FRACTION : time.length);
    }

    private void putDigits(int number, int last) {
        time[last - 1] = (byte) ('0' + number / 10);
        time[last] = (byte) ('0' + number % 10);
    }

    private Step since(Temporal epoch, ChronoUnit unit, String name) {
        return (input, field) ->
                mapping.text(field, epoch.plus(input.readLong(name), unit).toString());
    }

    private Step decimal(Schema schema, int scale) {
        boolean fixed = schema.getType() == Schema.Type.FIXED;
        return (input, field) -> {
            int length = fixed ? schema.getFixedSize() : input.readLength("decimal");
            mapping.decimal(field, decimal(input, length, scale).toString());
        };
    }

    private static BigDecimal decimal(AvroInput input, int length, int scale) {
        if (length == 0 || length > LONGEST_DECIMAL) {
            throw AvroInput.malformed("a decimal has " + length + " bytes, and not 1 to " + LONGEST_DECIMAL);
        }
        int from = input.position();
        input.skip(length, "decimal");
        return new BigDecimal(new BigInteger(input.bytes(), from, length), scale);
    }

    private record Fields(String[] names, Step[] steps) {
        void read(AvroInput input) {
            for (int i = 0; i < names.length; i++) {
                input.work();
                steps[i].read(input, names[i]);
            }
        }
    }
}
