package perceptron.pipeline.wire;

import perceptron.output.Update;

/** Writes updates, in the field order of {@code Update.avsc}. One thread owns it. */
public final class UpdateEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public UpdateEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Update update) {
        output.begin(schemaId);
        output.writeLong(update.kind.ordinal());
        output.writeLong(update.seq);
        output.writeLong(update.epoch);
        output.writeLong(update.updates);
        output.writeLong(update.c);
        output.writeString(update.topic);
        output.writeLong(update.partition);
        output.writeLong(update.offset);
        output.writeOptional(update.label);
        output.writeDouble(update.score);
        output.writeBoolean(update.mistake);
        output.writeDouble(update.margin);
        output.writeDouble(update.loss);
        output.writeLong(update.vector);
        output.writeLong(update.rival);
        output.writeDouble(update.step);
        output.writeDouble(update.second);
        output.writeDouble(update.norm);
        output.writeBoolean(update.dense);
        output.writeInts(update.indices, update.indices == null ? 0 : update.size);
        output.writeFloats(update.values, update.values == null ? 0 : update.size);
        output.writeDoubles(update.weights, update.weights == null ? 0 : update.size);
        output.writeDouble(update.rate);
        output.writeDouble(update.aggressiveness);
        output.writeOptional(update.settings);
        return output.toBytes();
    }
}
