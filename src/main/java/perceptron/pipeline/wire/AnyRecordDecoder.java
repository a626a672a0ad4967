package perceptron.pipeline.wire;

import org.apache.avro.Schema;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;
import perceptron.example.Rejection;

/**
 * Records of any schema, from topics that were not made for this project ({@code examples.format=record}). A record of the schema
 * {@code Example} is read as an example, so that {@code produce} can send a file to such a topic.
 */
public final class AnyRecordDecoder implements ValueDecoder {
    private static final String EXAMPLE = Schemas.EXAMPLE.schema().getFullName();

    private final AvroInput input = new AvroInput();
    private final LabelTexts labels = new LabelTexts();
    private final SchemaReaders<SchemaReader> readers;

    public AnyRecordDecoder(SchemaLookup lookup, RecordFields fields) {
        RecordMapping mapping = new RecordMapping(fields);
        readers = new SchemaReaders<>(lookup, (id, schema) -> {
            if (schema.getType() != Schema.Type.RECORD) {
                throw new Rejection(
                        Reason.UNDECODABLE, "schema " + id + " has the type " + schema.getType() + ", not a record");
            }
            return schema.getFullName().equals(EXAMPLE)
                    ? ExampleDecoder.reader(id, schema, labels)
                    : new RecordPlan(schema, mapping);
        });
    }

    @Override
    public void decode(byte[] value, Example into) {
        SchemaReader reader = readers.forId(WireFormat.schemaId(value));
        input.reset(value, WireFormat.HEADER);
        reader.read(input, into);
    }
}
