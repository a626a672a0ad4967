package perceptron.pipeline.wire;

import perceptron.example.FeatureVector;
import perceptron.learner.Change;

/** Writes updates, in the field order of {@code Update.avsc}. One thread owns it. */
public final class UpdateEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;
    private int[] indices = {};
    private float[] values = {};

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
        writeFeatures(change, brief ? null : change.raw);
        output.writeDoubles(change.weights, brief || change.weights == null ? 0 : change.weights.length);
        output.writeOptional(change.settings);
        output.writeStrings(change.classes);
        output.writeBoolean(brief);
        return output.toBytes();
    }

    private void writeFeatures(Change change, FeatureVector raw) {
        boolean imports = change.indices != null;
        boolean dense = raw == null ? !imports : raw.isDense();
        output.writeBoolean(dense);
        if (raw == null) {
            output.writeInts(change.indices, imports && !change.brief ? change.indices.length : 0);
            output.writeFloats(values, 0);
        } else if (dense) {
            output.writeInts(indices, 0);
            values = raw.values(values);
            output.writeFloats(values, raw.size());
        } else {
            indices = raw.indices(indices);
            values = raw.values(values);
            output.writeInts(indices, raw.size());
            output.writeFloats(values, raw.size());
        }
    }
}
