package perceptron.pipeline.wire;

import perceptron.example.LabelText;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.wire.PlainReader.Fields;

/** Values of the schema {@code Label}, of any release. One thread owns it. */
public final class LabelDecoder {
    private final RecordDecoder records;

    public LabelDecoder(SchemaLookup lookup) {
        records = new RecordDecoder("label", lookup);
    }

    /** Throws what {@link RecordDecoder#decode} throws. */
    public Label decode(byte[] value) {
        Fields record = records.decode(value);
        String id = record.text("id");
        Object label = record.get("label");
        if (id == null || id.isEmpty()) {
            throw new Rejection(Reason.UNDECODABLE, "the label names no example: its id is empty");
        }
        if (label == null) {
            throw new Rejection(Reason.BAD_LABEL, "the label of example " + id + " is null");
        }
        boolean isText = !(label instanceof Boolean || label instanceof Integer);
        return new Label(id, LabelText.canonical(isText ? record.text("label") : label.toString()));
    }
}
