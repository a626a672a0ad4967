package perceptron.pipeline.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;

/** The wire format by Avro's own classes: the oracle of the tests in this package. */
final class Wire {
    /** A record as people have them, with a field of every type. */
    static final Schema ALL_TYPES = schema(
            """
            {'type': 'record', 'name': 'com.acme.Order', 'fields': [
              {'name': 'id', 'type': 'long'},
              {'name': 'fraud', 'type': ['null', 'boolean']},
              {'name': 'total', 'type': 'double'},
              {'name': 'express', 'type': 'boolean'},
              {'name': 'channel', 'type': {'type': 'enum', 'name': 'Channel', 'symbols': ['WEB', 'SHOP']}},
              {'name': 'customer', 'type': {'type': 'record', 'name': 'Customer', 'fields': [
                {'name': 'age', 'type': ['null', 'int']},
                {'name': 'town', 'type': 'string'},
                {'name': 'photo', 'type': 'bytes'}]}},
              {'name': 'words', 'type': {'type': 'array', 'items': 'string'}},
              {'name': 'flags', 'type': {'type': 'array', 'items': 'Channel'}},
              {'name': 'clicks', 'type': {'type': 'map', 'values': 'float'}},
              {'name': 'sizes', 'type': {'type': 'array', 'items': ['null', 'int', 'Customer']}},
              {'name': 'hash', 'type': {'type': 'fixed', 'name': 'Hash', 'size': 2}},
              {'name': 'grid', 'type': {'type': 'array', 'items': {'type': 'array', 'items': 'double'}}},
              {'name': 'shops', 'type': {'type': 'map', 'values': 'Customer'}},
              {'name': 'nothing', 'type': 'null'},
              {'name': 'last', 'type': 'int'}]}
            """);

    private Wire() {}

    static byte[] encode(int id, Schema schema, Object value) {
        return encode(id, schema, value, false);
    }

    /** @param blocking whether blocks have a negative count and a size; they are small then, so that there are many */
    static byte[] encode(int id, Schema schema, Object value, boolean blocking) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
        BinaryEncoder encoder = blocking
                ? new EncoderFactory().configureBlockSize(64).blockingBinaryEncoder(bytes, null)
                : EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<>(schema).write(value, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** @param json with single quotes, as that of {@link #json} */
    static Schema schema(String json) {
        return new Schema.Parser().parse(json.replace('\'', '"'));
    }

    /** A value in Avro's own JSON. */
    static Object json(Schema schema, String json) throws IOException {
        return new GenericDatumReader<>(schema)
                .read(null, DecoderFactory.get().jsonDecoder(schema, json.replace('\'', '"')));
    }

    /** A registry that knows these schemas, answers at once, and knows no other. */
    static SchemaLookup lookup(Map<Integer, Schema> schemas) {
        return new SchemaLookup(id -> {
            if (!schemas.containsKey(id)) {
                throw new SchemaLookup.UnknownSchema("the registry knows no schema with the id " + id);
            }
            return schemas.get(id);
        });
    }

    /** All that an example says, as text. */
    static String describe(Example example) {
        StringBuilder text = new StringBuilder();
        text.append(example.id())
                .append('|')
                .append(example.label())
                .append('|')
                .append(example.weight());
        if (example.hasNames()) {
            NamedFeatures named = example.named();
            for (int k = 0; k < named.size(); k++) {
                text.append('|').append(named.kind(k)).append(' ').append(named.name(k));
                text.append(named.kind(k) == NamedFeatures.Kind.CATEGORY ? "=" + named.category(k) : "");
                text.append(' ').append(named.value(k));
            }
        } else {
            FeatureVector vector = example.vector();
            text.append(vector.isDense() ? "|dense" : "|sparse");
            for (int k = 0; k < vector.size(); k++) {
                text.append('|').append(vector.index(k)).append(' ').append(vector.value(k));
            }
        }
        return text.toString();
    }
}
