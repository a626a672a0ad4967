package perceptron.pipeline.wire;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import perceptron.example.Example;
import perceptron.example.RecordMapping;

/**
 * How records of one schema, of any form, become examples: for every type in the schema, what to read and what to pass to the
 * {@link RecordMapping}. A plan is made once for a schema; reading a value builds no record.
 *
 * <ul>
 *   <li>A number is a number; with a logical type it is what {@link LogicalTypes} says. A boolean is 1 or 0.
 *   <li>A string, an enum or a UUID is a category, and a token if it is in an array.
 *   <li>A record is read field by field, a map key by key. Null is an absent field, and a union is the value in it.
 *   <li>Bytes without a logical type are not a feature.
 * </ul>
 */
final class RecordPlan implements SchemaReader {
    /** Reads the value of the field of this name; the name is null in an array. */
    interface Step {
        void read(AvroInput input, String field);
    }

    private final RecordMapping mapping;
    /** By full name, since a record may contain itself. */
    private final Map<String, Fields> records = new HashMap<>();

    private final Fields root;

    RecordPlan(Schema schema, RecordMapping mapping) {
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
            Step logical = LogicalTypes.step(schema, mapping);
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

    private record Fields(String[] names, Step[] steps) {
        void read(AvroInput input) {
            for (int i = 0; i < names.length; i++) {
                input.work();
                steps[i].read(input, names[i]);
            }
        }
    }
}
