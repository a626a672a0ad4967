package perceptron.pipeline.wire;

import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Values of the schema {@code Example}, of any release ({@code examples.format=example}). */
public final class ExampleDecoder implements ValueDecoder {
    private static final String OURS = SchemaNormalization.toParsingForm(Schemas.EXAMPLE.schema());

    private final AvroInput input = new AvroInput();
    private final LabelTexts labels = new LabelTexts();
    private final SchemaReaders<SchemaReader> readers;

    public ExampleDecoder(SchemaLookup lookup) {
        readers = new SchemaReaders<>(lookup, (id, writer) -> reader(id, writer, labels));
    }

    /** Reads examples of one schema. */
    static SchemaReader reader(int id, Schema writer, LabelTexts labels) {
        if (SchemaNormalization.toParsingForm(writer).equals(OURS)) {
            return new ExampleReader(labels);
        }
        if (writer.getType() != Schema.Type.RECORD || writer.getField("features") == null) {
            // All our fields have defaults, so any record could be read as an example without features.
            throw new Rejection(
                    Reason.UNDECODABLE,
                    "schema " + id + " (" + writer.getFullName()
                            + ") has no field features, so it is not an Example; use examples.format=record for"
                            + " records of other schemas");
        }
        return new ForeignExampleReader(writer, labels);
    }

    @Override
    public void decode(byte[] value, Example into) {
        SchemaReader reader = readers.forId(WireFormat.schemaId(value));
        input.reset(value, WireFormat.HEADER);
        reader.read(input, into);
    }
}
