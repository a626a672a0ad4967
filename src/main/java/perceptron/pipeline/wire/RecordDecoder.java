package perceptron.pipeline.wire;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Decoder;
import perceptron.example.Rejection;

/**
 * Decodes values to Avro's generic records of the current schema, whichever release of it they were written with: for topics with
 * little traffic, and for readers of the job's outputs. Texts are of the class {@code String}. A record in a union that the current
 * schema does not know is returned as it was written, under its own name. One thread owns it.
 */
public final class RecordDecoder {
    private final AvroInput input = new AvroInput();
    private final String name;
    private final SchemaReaders<GenericDatumReader<GenericRecord>> readers;

    public RecordDecoder(Schemas schema, SchemaLookup lookup) {
        name = schema.schema().getName();
        readers = new SchemaReaders<>(
                lookup, (id, writer) -> new Reader(writer, Branches.opened(schema.schema(), writer)));
    }

    /**
     * @throws Rejection if the value cannot be used
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
     */
    public GenericRecord decode(byte[] value) {
        GenericDatumReader<GenericRecord> reader = readers.forId(WireFormat.schemaId(value));
        input.reset(value, WireFormat.HEADER);
        GenericRecord record;
        try {
            record = reader.read(null, new BoundedDecoder(input));
        } catch (Rejection e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw AvroInput.unreadable(name, e);
        }
        input.end(name);
        return record;
    }

    private final class Reader extends GenericDatumReader<GenericRecord> {
        Reader(Schema writer, Schema reader) {
            super(writer, reader, new GenericData());
            getData().setFastReaderEnabled(false); // The fast reader ignores findStringClass.
        }

        /** Checks the size first: Avro allocates the array before it reads. */
        @Override
        protected Object readFixed(Object old, Schema expected, Decoder in) throws IOException {
            if (expected.getFixedSize() > input.remaining()) {
                throw AvroInput.malformed(expected.getFullName() + " has " + expected.getFixedSize() + " bytes, but "
                        + input.remaining() + " are left");
            }
            return super.readFixed(old, expected, in);
        }

        @Override
        protected Class<?> findStringClass(Schema schema) {
            return String.class;
        }
    }
}
