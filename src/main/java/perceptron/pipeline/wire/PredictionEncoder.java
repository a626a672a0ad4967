package perceptron.pipeline.wire;

/** Writes predictions, in the field order of {@code Prediction.avsc}. One thread owns it. */
public final class PredictionEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public PredictionEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Prediction prediction) {
        output.begin(schemaId);
        output.writeOptional(prediction.id);
        output.writeString(prediction.topic);
        output.writeLong(prediction.partition);
        output.writeLong(prediction.offset);
        output.writeOptional(prediction.label);
        output.writeDouble(prediction.score);
        output.writeOptional(prediction.averagedLabel);
        output.writeDouble(prediction.averagedScore);
        if (prediction.voted) {
            output.writeOptional(prediction.votedLabel);
            output.writeLong(1);
            output.writeDouble(prediction.votedScore);
        } else {
            output.writeLong(0);
            output.writeLong(0);
        }
        output.writeOptional(prediction.answer);
        output.writeString(prediction.answeredBy);
        if (Double.isNaN(prediction.probability)) {
            output.writeLong(0);
        } else {
            output.writeLong(1);
            output.writeDouble(prediction.probability);
        }
        output.writeOptional(prediction.trueLabel);
        writeIfLabelled(prediction, prediction.correct);
        writeIfLabelled(prediction, prediction.answerCorrect);
        output.writeLong(prediction.version);
        output.writeLong(prediction.c);
        return output.toBytes();
    }

    private void writeIfLabelled(Prediction prediction, boolean value) {
        if (prediction.trueLabel == null) {
            output.writeLong(0);
        } else {
            output.writeLong(1);
            output.writeBoolean(value);
        }
    }
}
