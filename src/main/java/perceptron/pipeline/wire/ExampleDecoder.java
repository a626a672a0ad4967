package perceptron.pipeline.wire;

import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;
import perceptron.example.Rejection;

/** Values in Avro: of the schema {@code Example}, of any release, and records of any other schema if fields are given. */
public final class ExampleDecoder implements ValueDecoder {
    private static final String NAME = Schemas.EXAMPLE.schema().getFullName();
    private static final String OURS = SchemaNormalization.toParsingForm(Schemas.EXAMPLE.schema());

    /** Reads examples of one writer's schema. It is made once for each schema id. */
    interface Reader {
        /** Fills the example, which is cleared first. Reads all of the input, which is positioned at the value's first byte. */
        void read(AvroInput input, Example into);
    }

    private final AvroInput input = new AvroInput();
    private final LabelTexts labels = new LabelTexts();
    private final SchemaReaders<Reader> readers;

    /** For topics of examples ({@code examples.format=example}). */
    public ExampleDecoder(SchemaLookup lookup) {
        readers = new SchemaReaders<>(lookup, this::example);
    }

    /**
     * For topics that were not made for this project ({@code examples.format=record}). A record of the schema {@code Example} is read
     * as an example there, too, so that {@code produce} can send a file to such a topic.
     */
    public ExampleDecoder(SchemaLookup lookup, RecordFields fields) {
        RecordMapping mapping = new RecordMapping(fields);
        readers = new SchemaReaders<>(
                lookup,
                (id, writer) -> writer.getFullName().equals(NAME) ? example(id, writer) : record(id, writer, mapping));
    }

    private Reader example(int id, Schema writer) {
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

    private static Reader record(int id, Schema writer, RecordMapping mapping) {
        if (writer.getType() != Schema.Type.RECORD) {
            throw new Rejection(
                    Reason.UNDECODABLE, "schema " + id + " has the type " + writer.getType() + ", not a record");
        }
        return new RecordReader(writer, mapping);
    }

    @Override
    public void decode(byte[] value, Example into) {
        Reader reader = readers.forId(input.begin(value));
        reader.read(input, into);
    }
}
