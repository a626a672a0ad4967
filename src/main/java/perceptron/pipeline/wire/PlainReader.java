package perceptron.pipeline.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import perceptron.example.Rejection;

/**
 * Reads a value of any schema as plain objects, which the caller takes by the names of their fields: for values of other releases, for
 * those of people who wrote our schemas down in their own way, and for topics with little traffic.
 *
 * <p>Avro's own resolution of a writer's schema to ours is not used. It writes out all records within records, so that a short schema
 * can demand any amount of work, and it reads a record with an unknown name as any of ours, since all our fields have defaults: a
 * command of a later release as a reset. Here no value takes more time or memory than its bytes allow.
 */
final class PlainReader {
    /** Real records are flatter. The limit bounds the stack. */
    private static final int DEEPEST = 64;

    /** The fields of a record, by the schema that wrote it. */
    record Fields(Schema schema, Object[] values) {
        /** Null if the record has no such field. */
        Object get(String name) {
            Schema.Field field = schema.getField(name);
            return field == null ? null : values[field.pos()];
        }

        /** The name of its schema, without the namespace. */
        String name() {
            return schema.getName();
        }

        /** Null if the field is null or not there. */
        String text(String name) {
            return get(name) == null ? null : new String(utf8(get(name), name), StandardCharsets.UTF_8);
        }

        /** The given number if the field is null or not there. */
        int integer(String name, int otherwise) {
            return get(name) == null ? otherwise : PlainReader.integer(get(name), name);
        }

        /** An array or a map; empty if the field is null or not there. */
        List<?> list(String name) {
            return get(name) == null ? List.of() : as(List.class, get(name), name);
        }
    }

    /** A pair of a map. A key may come twice. */
    record Entry(byte[] key, Object value) {}

    static byte[] utf8(Object value, String name) {
        return as(byte[].class, value, name);
    }

    static Number number(Object value, String name) {
        return as(Number.class, value, name);
    }

    static int integer(Object value, String name) {
        return as(Integer.class, value, name);
    }

    /** @throws Rejection if the value has another type */
    static <T> T as(Class<T> type, Object value, String name) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        String found = value == null ? "null" : value instanceof Fields fields ? fields.name() : kind(value.getClass());
        throw AvroInput.malformed(name + " is not " + kind(type) + " but " + found);
    }

    private static String kind(Class<?> type) {
        return type == byte[].class
                ? "a text"
                : List.class.isAssignableFrom(type)
                        ? "an array or a map"
                        : type == Fields.class ? "a record" : type == Entry.class ? "a map" : type.getSimpleName();
    }

    private final AvroInput input;
    private int depth;

    private PlainReader(AvroInput input) {
        this.input = input;
    }

    /** Reads all of the input, which is positioned at the value's first byte. */
    static Fields read(AvroInput input, Schema writer, String what) {
        Object value = new PlainReader(input).value(writer, what);
        input.end(what);
        if (value instanceof Fields fields) {
            return fields;
        }
        throw AvroInput.malformed("the " + what + " is of the type " + writer.getType() + ", not a record");
    }

    /** A text, bytes or a symbol is a byte[], an array a List, a map a List of {@link Entry}, a record {@link Fields}. */
    private Object value(Schema schema, String name) {
        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> input.readBoolean(name);
            case INT -> input.readInt(name);
            case LONG -> input.readLong(name);
            case FLOAT -> input.readFloat(name);
            case DOUBLE -> input.readDouble(name);
            case STRING, BYTES -> bytes(input.readLength(name), name);
            case FIXED -> bytes(schema.getFixedSize(), name);
            case ENUM -> {
                List<String> symbols = schema.getEnumSymbols();
                yield symbols.get(input.readPosition(symbols.size(), name)).getBytes(StandardCharsets.UTF_8);
            }
            case UNION -> {
                List<Schema> types = schema.getTypes();
                yield value(types.get(input.readPosition(types.size(), name)), name);
            }
            case ARRAY -> {
                List<Object> items = new ArrayList<>();
                for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                    for (; left > 0; left--) {
                        items.add(value(schema.getElementType(), name));
                    }
                }
                yield items;
            }
            case MAP -> {
                List<Entry> entries = new ArrayList<>();
                for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                    for (; left > 0; left--) {
                        byte[] key = bytes(input.readLength(name), name);
                        entries.add(new Entry(key, value(schema.getValueType(), name)));
                    }
                }
                yield entries;
            }
            case RECORD -> fields(schema);
        };
    }

    private byte[] bytes(int length, String name) {
        int from = input.position();
        input.skip(length, name);
        return Arrays.copyOfRange(input.bytes(), from, from + length);
    }

    private Fields fields(Schema schema) {
        if (++depth > DEEPEST) {
            throw AvroInput.malformed("its records are nested deeper than " + DEEPEST + " levels");
        }
        Object[] values = new Object[schema.getFields().size()];
        for (Schema.Field field : schema.getFields()) {
            input.work();
            values[field.pos()] = value(field.schema(), field.name());
        }
        depth--;
        return new Fields(schema, values);
    }
}
