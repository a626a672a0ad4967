package perceptron.pipeline.wire;

import org.apache.avro.generic.GenericRecord;
import perceptron.example.LabelText;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Values of the schema {@code Label}, of any release. One thread owns it. */
public final class LabelDecoder {
    private final RecordDecoder records;

    public LabelDecoder(SchemaLookup lookup) {
        records = new RecordDecoder(Schemas.LABEL, lookup);
    }

    /** Throws what {@link RecordDecoder#decode} throws. */
    public Label decode(byte[] value) {
        GenericRecord record = records.decode(value);
        String id = (String) record.get("id");
        Object label = record.get("label");
        if (id.isEmpty()) {
            throw new Rejection(Reason.UNDECODABLE, "the label names no example: its id is empty");
        }
        if (label == null) {
            throw new Rejection(Reason.BAD_LABEL, "the label of example " + id + " is null");
        }
        return new Label(id, LabelText.canonical(label.toString()));
    }
}
