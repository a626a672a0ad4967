package perceptron.pipeline.wire;

import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Values of the schema {@code Label}, of any release. One thread owns it. */
public final class LabelDecoder {
    private final Labels labels = new Labels();
    private final RecordDecoder<perceptron.avro.Label> records;

    public LabelDecoder(SchemaLookup lookup) {
        records = new RecordDecoder<>(perceptron.avro.Label.class, lookup);
    }

    /** Null where the registry has not answered yet, as in {@link RecordDecoder#decode}. */
    public Label decode(byte[] value) {
        perceptron.avro.Label record = records.decode(value);
        if (record == null) {
            return null;
        }
        if (record.getId().isEmpty()) {
            throw new Rejection(Reason.UNDECODABLE, "the label names no example: its id is empty");
        }
        if (record.getLabel() == null) {
            throw new Rejection(Reason.BAD_LABEL, "the label of example " + record.getId() + " is null");
        }
        return new Label(record.getId(), text(record.getLabel()));
    }

    private String text(Object label) {
        return label instanceof Integer number ? labels.of(number) : label.toString();
    }
}
