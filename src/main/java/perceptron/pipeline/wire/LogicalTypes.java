package perceptron.pipeline.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.avro.LogicalTypes.Decimal;
import org.apache.avro.Schema;
import perceptron.example.RecordMapping;

/**
 * What Avro's logical types mean as features.
 *
 * <ul>
 *   <li>Times are measured in days: a date and a timestamp since 1970, a time of day since midnight. A feature is a float,
 *       and with seconds since 1970 it could not distinguish one minute from the next.
 *   <li>A decimal is its number.
 *   <li>A UUID is a category, in its usual spelling.
 *   <li>A duration is three numbers, {@code months}, {@code days} and {@code millis}, since none of them can be
 *       converted to another.
 * </ul>
 */
final class LogicalTypes {
    private static final double SECONDS = 86_400;
    /** More digits than a float holds, and few enough for a quick conversion to decimal. */
    private static final int LONGEST_DECIMAL = 128;

    private LogicalTypes() {}

    /** Null for a logical type that makes no difference to its plain type. */
    static RecordPlan.Step step(Schema schema, RecordMapping mapping) {
        String name = schema.getLogicalType().getName();
        return switch (name) {
            case "date" -> (input, field) -> mapping.number(field, (long) input.readInt(name));
            case "time-millis" -> (input, field) -> mapping.number(field, input.readInt(name) / (SECONDS * 1e3));
            case "time-micros" -> days(mapping, name, 1e6);
            case "timestamp-millis", "local-timestamp-millis" -> days(mapping, name, 1e3);
            case "timestamp-micros", "local-timestamp-micros" -> days(mapping, name, 1e6);
            case "timestamp-nanos", "local-timestamp-nanos" -> days(mapping, name, 1e9);
            case "decimal" -> decimal(schema, ((Decimal) schema.getLogicalType()).getScale(), mapping);
            case "big-decimal" -> bigDecimal(mapping);
            case "uuid" -> schema.getType() == Schema.Type.FIXED ? uuid(mapping) : null;
            case "duration" -> duration(mapping);
            default -> null;
        };
    }

    private static RecordPlan.Step days(RecordMapping mapping, String name, double perSecond) {
        return (input, field) -> mapping.number(field, input.readLong(name) / (SECONDS * perSecond));
    }

    private static RecordPlan.Step decimal(Schema schema, int scale, RecordMapping mapping) {
        boolean fixed = schema.getType() == Schema.Type.FIXED;
        return (input, field) -> {
            int length = fixed ? schema.getFixedSize() : input.readLength("decimal");
            mapping.decimal(field, decimal(input, length, scale).toString());
        };
    }

    /** The value contains its own scale. */
    private static RecordPlan.Step bigDecimal(RecordMapping mapping) {
        return (input, field) -> {
            int length = input.readLength("big-decimal");
            int end = input.position() + length;
            BigDecimal unscaled = decimal(input, input.readLength("big-decimal"), 0);
            int scale = input.readInt("big-decimal");
            if (input.position() != end) {
                throw AvroInput.malformed("the length of a big-decimal is wrong");
            }
            mapping.decimal(field, new BigDecimal(unscaled.unscaledValue(), scale).toString());
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

    private static RecordPlan.Step uuid(RecordMapping mapping) {
        return (input, field) -> {
            ByteBuffer bytes = ByteBuffer.wrap(input.bytes()).position(input.position());
            input.skip(2 * Long.BYTES, "uuid");
            byte[] text = new UUID(bytes.getLong(), bytes.getLong()).toString().getBytes(StandardCharsets.US_ASCII);
            mapping.text(field, text, 0, text.length);
        };
    }

    /** Three unsigned ints, the least significant byte first. */
    private static RecordPlan.Step duration(RecordMapping mapping) {
        return (input, field) -> {
            mapping.beginObject(field);
            for (String part : new String[] {"months", "days", "millis"}) {
                mapping.number(part, Integer.toUnsignedLong(input.readFixedInt("duration")));
            }
            mapping.end();
        };
    }
}
