package perceptron.pipeline.wire;

import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;
import perceptron.example.Rejection;

/** Records of whatever schema: topics that know nothing of this project ({@code examples.format=record}). */
public final class AnyRecordDecoder implements ValueDecoder {
    private final AvroInput input = new AvroInput();
    private final SchemaReaders<SchemaReader> readers;

    public AnyRecordDecoder(SchemaLookup lookup, RecordFields fields) {
        RecordMapping mapping = new RecordMapping(fields);
        readers = new SchemaReaders<>(lookup, (id, schema) -> switch (schema.getType()) {
            case RECORD -> new RecordPlan(schema, mapping);
            default -> throw new Rejection(
                    Reason.UNDECODABLE, "schema " + id + " is of the type " + schema.getType() + ", not a record");
        });
    }

    @Override
    public boolean decode(byte[] value, Example into) {
        SchemaReader reader = readers.forId(WireFormat.schemaId(value));
        if (reader == null) {
            return false;
        }
        input.reset(value, WireFormat.HEADER);
        reader.read(input, into);
        return true;
    }
}
