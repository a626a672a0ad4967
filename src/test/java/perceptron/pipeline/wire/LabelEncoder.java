package perceptron.pipeline.wire;

/** Writes labels, in the field order of {@code Label.avsc}. One thread owns it. */
public final class LabelEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public LabelEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Label label) {
        output.begin(schemaId);
        output.writeString(label.id());
        output.writeLong(3);
        output.writeString(label.label());
        return output.toBytes();
    }
}
