package perceptron.pipeline.wire;

import perceptron.output.UpdateRate;

/** Writes update rates, in the field order of {@code UpdateRate.avsc}. One thread owns it. */
public final class UpdateRateEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public UpdateRateEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(UpdateRate rate) {
        output.begin(schemaId);
        output.writeLong(rate.start());
        output.writeLong(rate.end());
        output.writeBoolean(rate.closed());
        output.writeLong(rate.examples());
        output.writeLong(rate.labelled());
        output.writeLong(rate.late());
        output.writeLong(rate.updates());
        output.writeLong(rate.mistakes());
        output.writeLong(rate.averagedMistakes());
        if (rate.votedMistakes() == null) {
            output.writeLong(0);
        } else {
            output.writeLong(1);
            output.writeLong(rate.votedMistakes());
        }
        output.writeLong(rate.answerMistakes());
        output.writeLong(rate.majorityMistakes());
        output.writeLong(rate.lastMistakes());
        output.writeDouble(rate.meanLoss());
        output.writeOptional(rate.margin());
        output.writeString(rate.drift());
        output.writeLong(rate.version());
        return output.toBytes();
    }
}
