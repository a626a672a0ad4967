package perceptron.pipeline.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Reads a value of any schema as JSON, from which the caller takes the fields that it knows: for values of other releases, for those of
 * people who wrote our schemas down in their own way, and for topics with little traffic.
 *
 * <p>Avro's own resolution of a writer's schema to ours is not used. It writes out all records within records, so that a short schema
 * can demand any amount of work, and it reads a record with an unknown name as any of ours, since all our fields have defaults: a
 * command of a later release as a reset. Here no value takes more time or memory than its bytes allow.
 */
final class PlainReader {
    /** The field of a record that has the name of its schema. No field of Avro has this name. */
    static final String NAME = "";

    /** Real records are flatter. The limit bounds the stack. */
    private static final int DEEPEST = 64;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final AvroInput input;
    private int depth;

    private PlainReader(AvroInput input) {
        this.input = input;
    }

    /** Reads all of the input, which is positioned at the value's first byte. */
    static ObjectNode read(AvroInput input, Schema writer, String what) {
        JsonNode value = new PlainReader(input).value(writer, what);
        input.end(what);
        if (value instanceof ObjectNode record && record.has(NAME)) {
            return record;
        }
        throw AvroInput.malformed("the " + what + " is of the type " + writer.getType() + ", not a record");
    }

    /** Bytes and symbols are texts. A field that is null is left out. */
    private JsonNode value(Schema schema, String name) {
        return switch (schema.getType()) {
            case NULL -> JSON.nullNode();
            case BOOLEAN -> JSON.booleanNode(input.readBoolean(name));
            case INT -> JSON.numberNode(input.readInt(name));
            case LONG -> JSON.numberNode(input.readLong(name));
            case FLOAT -> JSON.numberNode((double) input.readFloat(name));
            case DOUBLE -> JSON.numberNode(input.readDouble(name));
            case STRING, BYTES -> JSON.textNode(input.readString(name));
            case FIXED -> {
                int from = input.position();
                input.skip(schema.getFixedSize(), name);
                yield JSON.textNode(new String(input.bytes(), from, schema.getFixedSize(), StandardCharsets.UTF_8));
            }
            case ENUM -> {
                List<String> symbols = schema.getEnumSymbols();
                yield JSON.textNode(symbols.get(input.readPosition(symbols.size(), name)));
            }
            case UNION -> {
                List<Schema> types = schema.getTypes();
                yield value(types.get(input.readPosition(types.size(), name)), name);
            }
            case ARRAY -> {
                ArrayNode items = JSON.arrayNode();
                for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                    for (; left > 0; left--) {
                        items.add(value(schema.getElementType(), name));
                    }
                }
                yield items;
            }
            case MAP -> {
                ObjectNode entries = JSON.objectNode();
                for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                    for (; left > 0; left--) {
                        entries.set(input.readString(name), value(schema.getValueType(), name));
                    }
                }
                yield entries;
            }
            case RECORD -> record(schema);
        };
    }

    private ObjectNode record(Schema schema) {
        if (++depth > DEEPEST) {
            throw AvroInput.malformed("its records are nested deeper than " + DEEPEST + " levels");
        }
        ObjectNode record = JSON.objectNode().put(NAME, schema.getName());
        for (Schema.Field field : schema.getFields()) {
            input.work();
            JsonNode value = value(field.schema(), field.name());
            if (!value.isNull()) {
                record.set(field.name(), value);
            }
        }
        depth--;
        return record;
    }
}
