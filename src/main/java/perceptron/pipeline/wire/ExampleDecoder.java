package perceptron.pipeline.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;
import perceptron.example.Rejection;
import perceptron.example.json.JsonExampleReader;
import perceptron.example.json.JsonReader;

/**
 * Turns the values of the examples topic into examples. One thread owns it: it keeps buffers, and a reader for each schema, made
 * when the schema's id first appears.
 *
 * <p>In a topic that was not made for this project ({@code examples.format=record}), a record of the schema {@code Example} is read
 * as an example, too, so that {@code produce} can send a file to such a topic.
 */
public final class ExampleDecoder {
    private static final String NAME = Schemas.EXAMPLE.schema().getFullName();
    private static final String OURS = SchemaNormalization.toParsingForm(Schemas.EXAMPLE.schema());

    /** Names of the records that features may be. */
    private static final Set<String> FORMS = Set.of("Dense", "Sparse", "Named");

    private static final String INDICES = "features.indices";
    private static final String VALUES = "features.values";
    private static final String NUMBERS = "features.numbers";
    private static final String CATEGORIES = "features.categories";
    private static final String TOKENS = "features.tokens";

    /** Reads examples of one writer's schema. */
    interface Reader {
        /** Fills the example, which is cleared first. Reads all of the input, which is positioned at the value's first byte. */
        void read(AvroInput input, Example into);
    }

    /** @param rejection of every value of this schema; null if there is a reader */
    private record Known(int id, Reader reader, Rejection rejection) {}

    private final AvroInput input = new AvroInput();
    private final Map<Integer, Known> known = new HashMap<>();
    private final Map<Schema, Known> records = new HashMap<>();
    private final SchemaLookup lookup;
    private final RecordMapping mapping;
    private final JsonReader json;
    private Known last = new Known(-1, null, null);
    private int[] indices = {};
    private float[] values = {};

    /** For values of the schema {@code Example}, of any release. */
    public ExampleDecoder(SchemaLookup lookup) {
        this(ExamplesFormat.EXAMPLE, lookup, null);
    }

    /**
     * @param lookup for formats that are Avro; may be null for the others
     * @param fields for records and JSON objects of any form
     */
    public ExampleDecoder(ExamplesFormat format, SchemaLookup lookup, RecordFields fields) {
        this.lookup = lookup;
        mapping = format == ExamplesFormat.RECORD ? new RecordMapping(fields) : null;
        json = format.isJson() ? format.json(fields) : null;
    }

    /**
     * Fills the example, which is cleared first.
     *
     * @throws Rejection if the value cannot be used; the example is then undefined
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
     */
    public void decode(byte[] value, Example into) {
        if (json == null) {
            reader(input.begin(value)).read(input, into);
        } else if (value == null) {
            throw AvroInput.malformed("there is no value");
        } else {
            json.read(value, 0, value.length, into);
        }
    }

    /** Fills the example from a record alone, without the header of Confluent's wire format, and throws the same. */
    public void decode(Schema schema, byte[] record, Example into) {
        Known plan = records.computeIfAbsent(schema, writer -> compile(0, writer));
        if (plan.rejection != null) {
            throw plan.rejection;
        }
        input.reset(record, 0);
        plan.reader.read(input, into);
    }

    private Reader reader(int id) {
        if (last.reader == null || last.id != id) {
            Known before = known.get(id);
            last = before == null ? compile(id, lookup.find(id)) : before;
            known.put(id, last);
        }
        if (last.rejection != null) {
            throw last.rejection;
        }
        return last.reader;
    }

    private Known compile(int id, Schema schema) {
        try {
            boolean isRecord = mapping != null && !schema.getFullName().equals(NAME);
            return new Known(id, isRecord ? record(id, schema) : example(id, schema), null);
        } catch (Rejection e) {
            return new Known(id, null, e);
        } catch (RuntimeException | StackOverflowError e) {
            // Avro's classes throw exceptions of many kinds at unexpected schemas.
            String why = e instanceof StackOverflowError ? "it is nested too deep" : e.getMessage();
            return new Known(
                    id,
                    null,
                    AvroInput.malformed("schema " + id + " (" + schema.getFullName() + ") cannot be used: " + why));
        }
    }

    private Reader example(int id, Schema writer) {
        if (SchemaNormalization.toParsingForm(writer).equals(OURS)) {
            return this::read;
        }
        if (writer.getType() != Schema.Type.RECORD || writer.getField("features") == null) {
            // All our fields have defaults, so any record could be read as an example without features.
            throw AvroInput.malformed("schema " + id + " (" + writer.getFullName()
                    + ") has no field features, so it is not an Example; use examples.format=record for"
                    + " records of other schemas");
        }
        Schema ours = Schemas.EXAMPLE.schema();
        return (input, into) -> readForeign(AvroToJson.read(input, writer, ours, "example"), into);
    }

    private Reader record(int id, Schema writer) {
        if (writer.getType() != Schema.Type.RECORD) {
            throw AvroInput.malformed("schema " + id + " has the type " + writer.getType() + ", not a record");
        }
        return new RecordReader(writer, mapping);
    }

    /**
     * Reads an example that was written with our own schema, directly from the bytes into the example's arrays. The order of fields and
     * branches is that of {@code Example.avsc}.
     */
    private void read(AvroInput input, Example into) {
        into.clear();
        if (input.readPosition(2, "id") == 1) {
            into.id(input.readString("id"));
        }
        readLabel(input, into);
        into.weight(input.readDouble("weight"));
        switch (input.readPosition(3, "features")) {
            case 0 -> readDense(input, into.beginDense());
            case 1 -> readSparse(input, into.beginSparse());
            default -> readNamed(input, into.beginNamed());
        }
        input.end("example");
    }

    /** Reads an example of an older or a newer release, or of a user's own schema, by the names of its fields. */
    private static void readForeign(ObjectNode example, Example into) {
        JsonNode features = example.path("features");
        String form = features.size() == 1 && features.isObject()
                ? features.fieldNames().next()
                : "";
        if (!FORMS.contains(form)) {
            throw AvroInput.malformed("features of the form " + form + " are not known");
        }
        ObjectNode given = (ObjectNode) features.get(form);
        JsonNode ofValues = given.remove("values");
        JsonNode ofIndices = given.remove("indices");
        example.set("features", given);
        byte[] json = example.toString().getBytes(StandardCharsets.UTF_8);
        new JsonExampleReader().read(json, 0, json.length, into);
        if (!into.hasNames()) {
            // Numbers do not become text: with a hundred of them that takes eight times as long.
            readNumbers(ofIndices, ofValues, into);
        }
    }

    private static void readNumbers(JsonNode ofIndices, JsonNode ofValues, Example into) {
        float[] values = new float[size(ofValues, VALUES)];
        for (int k = 0; k < values.length; k++) {
            values[k] = number(ofValues.get(k), VALUES).floatValue();
        }
        if (ofIndices == null) {
            into.beginDense().addAll(values, values.length);
            return;
        }
        int[] indices = new int[size(ofIndices, INDICES)];
        for (int k = 0; k < indices.length; k++) {
            JsonNode index = number(ofIndices.get(k), INDICES);
            if (!index.isIntegralNumber() || !index.canConvertToInt()) {
                throw AvroInput.malformed(INDICES + " has " + index + ", which is not an index");
            }
            indices[k] = index.intValue();
        }
        into.beginSparse().addAll(indices, indices.length, values, values.length);
    }

    private static int size(JsonNode array, String field) {
        if (array != null && !array.isArray()) {
            throw AvroInput.malformed(field + " is not an array of numbers");
        }
        return array == null ? 0 : array.size();
    }

    private static JsonNode number(JsonNode item, String field) {
        if (!item.isNumber()) {
            throw AvroInput.malformed(field + " is not an array of numbers");
        }
        return item;
    }

    private static void readLabel(AvroInput input, Example into) {
        switch (input.readPosition(4, "label")) {
            case 0 -> {}
            case 1 -> into.label(String.valueOf(input.readBoolean("label")));
            case 2 -> into.label(input.readInt("label"));
            default -> {
                int length = input.readLength("label");
                int from = input.position();
                input.skip(length, "label");
                into.label(input.bytes(), from, from + length);
            }
        }
    }

    private void readDense(AvroInput input, FeatureVector into) {
        for (int left = input.readBlock(Float.BYTES, VALUES); left > 0; left = input.readBlock(Float.BYTES, VALUES)) {
            roomForValues(left);
            input.readFloats(values, 0, left, VALUES);
            into.addAll(values, left);
        }
    }

    /** All indices come first and are kept until their values are read. */
    private void readSparse(AvroInput input, FeatureVector into) {
        int size = 0;
        for (int left = input.readBlock(INDICES); left > 0; left = input.readBlock(INDICES)) {
            if (size + left > indices.length) {
                indices = Arrays.copyOf(indices, Math.max(size + left, 2 * size));
            }
            input.readInts(indices, size, left, INDICES);
            size += left;
        }
        int valueCount = 0;
        for (int left = input.readBlock(Float.BYTES, VALUES); left > 0; left = input.readBlock(Float.BYTES, VALUES)) {
            roomForValues(valueCount + left);
            input.readFloats(values, valueCount, left, VALUES);
            valueCount += left;
        }
        into.addAll(indices, size, values, valueCount);
    }

    private void roomForValues(int count) {
        if (count > values.length) {
            values = Arrays.copyOf(values, Math.max(count, 2 * values.length));
        }
    }

    private static void readNamed(AvroInput input, NamedFeatures into) {
        byte[] bytes = input.bytes();
        for (int left = input.readBlock(NUMBERS); left > 0; left = input.readBlock(NUMBERS)) {
            for (; left > 0; left--) {
                int length = input.readLength(NUMBERS);
                int name = input.position();
                input.skip(length, NUMBERS);
                into.number(bytes, name, length, input.readFloat(NUMBERS));
            }
        }
        for (int left = input.readBlock(CATEGORIES); left > 0; left = input.readBlock(CATEGORIES)) {
            for (; left > 0; left--) {
                int nameLength = input.readLength(CATEGORIES);
                int name = input.position();
                input.skip(nameLength, CATEGORIES);
                int length = input.readLength(CATEGORIES);
                into.category(bytes, name, nameLength, bytes, input.position(), length);
                input.skip(length, CATEGORIES);
            }
        }
        for (int left = input.readBlock(TOKENS); left > 0; left = input.readBlock(TOKENS)) {
            for (; left > 0; left--) {
                int length = input.readLength(TOKENS);
                into.token(bytes, input.position(), length);
                input.skip(length, TOKENS);
            }
        }
    }
}
