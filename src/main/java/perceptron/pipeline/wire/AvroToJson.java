package perceptron.pipeline.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Type;

/**
 * Reads a value of any schema as JSON of one of ours, in the form that {@link JsonValues} describes: for outputs as JSON, for values of
 * other releases, for those of people who wrote our schemas down in their own way, and for topics with little traffic. Fields that our
 * schema does not have are left out, and so are nulls that it does not allow.
 *
 * <p>Avro's own resolution of a writer's schema to ours is not used. It writes out all records within records, so that a short schema
 * can demand any amount of work, and it reads a record with an unknown name as any of ours, since all our fields have defaults: a
 * command of a later release as a reset. Here no value takes more time or memory than its bytes allow.
 */
final class AvroToJson {
    /** Real records are flatter. The limit bounds the stack. */
    private static final int DEEPEST = 64;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final AvroInput input;
    private int depth;

    private AvroToJson(AvroInput input) {
        this.input = input;
    }

    /** Reads all of the input, which is positioned at the value's first byte. */
    static ObjectNode read(AvroInput input, Schema writer, Schema ours, String what) {
        if (writer.getType() != Type.RECORD) {
            throw AvroInput.malformed("the " + what + " is of the type " + writer.getType() + ", not a record");
        }
        ObjectNode record = new AvroToJson(input).record(writer, ours);
        input.end(what);
        return record;
    }

    /**
     * Bytes and symbols are texts.
     *
     * @param union our schema of the value, or of all that may be there; null if we have none
     */
    private JsonNode value(Schema writer, Schema union, String name) {
        Schema ours = branch(union, writer);
        return switch (writer.getType()) {
            case NULL -> JSON.nullNode();
            case BOOLEAN -> JSON.booleanNode(input.readBoolean(name));
            case INT -> JSON.numberNode(input.readInt(name));
            case LONG -> JSON.numberNode(input.readLong(name));
            case FLOAT -> {
                float number = input.readFloat(name);
                yield ours == null ? JSON.numberNode((double) number) : JSON.numberNode(number);
            }
            case DOUBLE -> JSON.numberNode(input.readDouble(name));
            case STRING, BYTES -> JSON.textNode(input.readString(name));
            case FIXED -> {
                int from = input.position();
                input.skip(writer.getFixedSize(), name);
                yield JSON.textNode(new String(input.bytes(), from, writer.getFixedSize(), StandardCharsets.UTF_8));
            }
            case ENUM -> {
                List<String> symbols = writer.getEnumSymbols();
                yield JSON.textNode(symbols.get(input.readPosition(symbols.size(), name)));
            }
            case UNION -> {
                List<Schema> types = writer.getTypes();
                yield value(types.get(input.readPosition(types.size(), name)), union, name);
            }
            case ARRAY -> {
                ArrayNode items = JSON.arrayNode();
                Schema item = ours == null ? null : ours.getElementType();
                for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                    for (; left > 0; left--) {
                        items.add(value(writer.getElementType(), item, name));
                    }
                }
                yield items;
            }
            case MAP -> {
                ObjectNode entries = JSON.objectNode();
                Schema value = ours == null ? null : ours.getValueType();
                for (int left = input.readBlock(name); left > 0; left = input.readBlock(name)) {
                    for (; left > 0; left--) {
                        entries.set(input.readString(name), value(writer.getValueType(), value, name));
                    }
                }
                yield entries;
            }
            case RECORD -> {
                ObjectNode record = record(writer, ours);
                boolean isNamed = union != null && union.isUnion() && JsonValues.isOfSeveral(union);
                yield isNamed ? JSON.objectNode().set(writer.getName(), record) : record;
            }
        };
    }

    /** Our schema of a value of the writer's type; null if we have none. Of several records, the one with the writer's name. */
    private static Schema branch(Schema union, Schema writer) {
        for (Schema ours : union == null ? List.<Schema>of() : union.isUnion() ? union.getTypes() : List.of(union)) {
            if (ours.getType() == writer.getType()
                    && (ours.getType() != Type.RECORD
                            || !union.isUnion()
                            || !JsonValues.isOfSeveral(union)
                            || ours.getName().equals(writer.getName()))) {
                return ours;
            }
        }
        return null;
    }

    private ObjectNode record(Schema writer, Schema ours) {
        if (++depth > DEEPEST) {
            throw AvroInput.malformed("its records are nested deeper than " + DEEPEST + " levels");
        }
        ObjectNode record = JSON.objectNode();
        for (Schema.Field field : writer.getFields()) {
            input.work();
            Schema.Field own = ours == null ? null : ours.getField(field.name());
            JsonNode value = value(field.schema(), own == null ? null : own.schema(), field.name());
            if (own != null && (!value.isNull() || own.schema().isNullable())) {
                record.set(field.name(), value);
            }
        }
        depth--;
        return record;
    }
}
