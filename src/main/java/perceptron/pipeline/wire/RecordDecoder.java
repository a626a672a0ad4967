package perceptron.pipeline.wire;

import org.apache.avro.Schema;
import perceptron.example.Rejection;
import perceptron.pipeline.wire.PlainReader.Fields;

/** Decodes values of topics with little traffic, whichever schema they were written with. One thread owns it. */
final class RecordDecoder {
    private final AvroInput input = new AvroInput();
    private final String what;
    private final SchemaReaders<Schema> schemas;

    /** @param what the name of what is decoded, for messages */
    RecordDecoder(String what, SchemaLookup lookup) {
        this.what = what;
        schemas = new SchemaReaders<>(lookup, (id, writer) -> writer);
    }

    /**
     * @throws Rejection if the value cannot be used
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
     */
    Fields decode(byte[] value) {
        Schema writer = schemas.forId(WireFormat.schemaId(value));
        input.reset(value, WireFormat.HEADER);
        return PlainReader.read(input, writer, what);
    }
}
