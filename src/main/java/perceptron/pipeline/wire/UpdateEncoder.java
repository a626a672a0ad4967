package perceptron.pipeline.wire;

import perceptron.model.Change;

/** Writes updates, in the field order of {@code Update.avsc}. One thread owns it. */
public final class UpdateEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public UpdateEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Change change) {
        boolean brief = change.brief;
        output.begin(schemaId);
        output.writeLong(change.kind.ordinal());
        output.writeLong(change.version);
        output.writeLong(change.epoch);
        output.writeLong(change.updates);
        output.writeLong(change.c);
        output.writeString(change.topic);
        output.writeLong(change.partition);
        output.writeLong(change.offset);
        output.writeOptional(change.label);
        output.writeDouble(change.score);
        output.writeBoolean(change.mistake);
        output.writeDouble(change.margin);
        output.writeDouble(change.loss);
        output.writeLong(change.vector);
        output.writeLong(change.rival);
        output.writeDouble(brief ? 0 : change.step);
        output.writeDouble(brief ? 0 : change.second);
        output.writeDouble(change.norm);
        output.writeBoolean(change.dense);
        output.writeInts(change.indices, brief || change.indices == null ? 0 : change.size);
        output.writeFloats(change.values, brief || change.values == null ? 0 : change.size);
        output.writeDoubles(change.weights, brief || change.weights == null ? 0 : change.size);
        output.writeDouble(change.rate);
        output.writeDouble(change.C);
        output.writeOptional(change.settings);
        output.writeBoolean(brief);
        return output.toBytes();
    }
}
