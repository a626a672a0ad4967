package perceptron.pipeline.wire;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import perceptron.example.Rejection;

/**
 * Values as objects of a generated class, whichever release of the schema they were written with: for topics that carry
 * few, and for whoever reads the job's outputs. One thread owns it.
 */
public final class RecordDecoder<T extends SpecificRecord> {
    private final AvroInput input = new AvroInput();
    private final Class<T> type;
    private final SchemaReaders<SpecificDatumReader<T>> readers;

    public RecordDecoder(Class<T> type, SchemaLookup lookup) {
        this.type = type;
        SpecificData data = new SpecificData(type.getClassLoader());
        Schema ours = data.getSchema(type);
        readers = new SchemaReaders<>(lookup, (id, writer) -> new SpecificDatumReader<>(writer, ours, data));
    }

    /**
     * Null where the registry has not answered yet: the same value is to be given again later.
     *
     * @throws Rejection where the value cannot be used
     */
    public T decode(byte[] value) {
        SpecificDatumReader<T> reader = readers.forId(WireFormat.schemaId(value));
        if (reader == null) {
            return null;
        }
        String name = type.getSimpleName();
        input.reset(value, WireFormat.HEADER);
        T record;
        try {
            record = reader.read(null, new BoundedDecoder(input));
        } catch (Rejection e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Avro's classes meet malformed bytes with exceptions of many kinds.
            throw AvroInput.malformed("it cannot be read as " + name + ": " + e.getMessage());
        }
        input.end(name);
        return record;
    }
}
