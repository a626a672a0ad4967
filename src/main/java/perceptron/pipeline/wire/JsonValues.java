package perceptron.pipeline.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import perceptron.example.Rejection;

/**
 * Values of our schemas as JSON, for those who have no registry. Fields have the names of the schema, and a union is the value in it,
 * which in Avro's own JSON stands below the name of its type. Only if several records are possible it does here, too:
 * {@code "outcome": {"Done": {...}}}. Numbers keep their bits.
 */
public final class JsonValues {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonValues() {}

    public static boolean isJson(byte[] value) {
        return value != null && value.length > 0 && value[0] == '{';
    }

    /** @param avro in Confluent's wire format, written with this schema */
    public static byte[] ofAvro(Schema schema, byte[] avro) {
        AvroInput input = new AvroInput();
        input.begin(avro);
        return AvroToJson.read(input, schema, schema, schema.getName())
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    static boolean isOfSeveral(Schema union) {
        return union.getTypes().stream()
                        .filter(type -> type.getType() == Schema.Type.RECORD)
                        .count()
                > 1;
    }

    /**
     * Reads an object of the class that is generated from this schema. Fields that the schema does not have are skipped, and those that
     * are missing have their defaults.
     *
     * @throws Rejection if it is not a value of this schema
     */
    public static SpecificRecord read(Schemas schema, byte[] json) {
        try {
            return read(schema, MAPPER.readTree(json));
        } catch (IOException e) {
            throw notOf(schema, e);
        }
    }

    /** The same of what {@link AvroToJson} has read. */
    static SpecificRecord read(Schemas schema, JsonNode json) {
        try {
            JsonNode avros = inAvrosForm(schema.schema(), json);
            SpecificData generated = SpecificData.get();
            Schema schemaOfClass = generated.getSchema(generated.getClass(schema.schema()));
            return new SpecificDatumReader<SpecificRecord>(schemaOfClass)
                    .read(null, DecoderFactory.get().jsonDecoder(schemaOfClass, avros.toString()));
        } catch (IOException | AvroRuntimeException e) {
            throw notOf(schema, e);
        }
    }

    private static Rejection notOf(Schemas schema, Exception why) {
        return AvroInput.malformed("not of the schema " + schema.schema().getName() + ": " + why.getMessage());
    }

    /** With the name of its type around every value of a union, and with all fields. What does not fit stays for Avro to reject. */
    private static JsonNode inAvrosForm(Schema schema, JsonNode json) {
        return switch (schema.getType()) {
            case UNION -> inUnion(schema, json);
            case RECORD -> {
                ObjectNode record = MAPPER.createObjectNode();
                for (Schema.Field field : schema.getFields()) {
                    Object preset = field.defaultVal() == JsonProperties.NULL_VALUE ? null : field.defaultVal();
                    JsonNode given = json.has(field.name()) ? json.get(field.name()) : MAPPER.valueToTree(preset);
                    record.set(field.name(), inAvrosForm(field.schema(), given));
                }
                yield json.isObject() ? record : json;
            }
            case ARRAY -> {
                ArrayNode items = MAPPER.createArrayNode();
                json.forEach(item -> items.add(inAvrosForm(schema.getElementType(), item)));
                yield json.isArray() ? items : json;
            }
            default -> json;
        };
    }

    private static JsonNode inUnion(Schema union, JsonNode json) {
        List<Schema> types = union.getTypes();
        if (json.isObject() && isOfSeveral(union)) {
            for (Schema type : types) {
                if (json.size() == 1 && json.has(type.getName())) {
                    JsonNode value = inAvrosForm(type, json.get(type.getName()));
                    return MAPPER.createObjectNode().set(type.getFullName(), value);
                }
            }
            return json;
        }
        for (Schema type : types) {
            boolean fits =
                    switch (type.getType()) {
                        case BOOLEAN -> json.isBoolean();
                        case INT, LONG -> json.isIntegralNumber();
                        case DOUBLE -> json.isNumber() || json.asText().matches("NaN|-?Infinity");
                        case STRING -> json.isTextual();
                        default -> false;
                    };
            if (fits) {
                return MAPPER.createObjectNode().set(type.getFullName(), json);
            }
        }
        return json;
    }
}
