package perceptron.pipeline.wire;

import perceptron.example.FeatureVector;
import perceptron.learner.Change;
import perceptron.learner.Change.Kind;

/**
 * Writes what follows from every example: predictions and updates, in the field order of {@code Prediction.avsc} and {@code
 * Update.avsc}. {@link Codecs} writes all else. One thread owns it.
 */
public final class OutputEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int predictionId;
    private final int updateId;

    /** @param predictionId of the schema in the registry, as is updateId */
    public OutputEncoder(int predictionId, int updateId) {
        this.predictionId = predictionId;
        this.updateId = updateId;
    }

    public byte[] encode(Prediction prediction) {
        output.begin(predictionId);
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
        if (Double.isNaN(prediction.probability)) {
            output.writeLong(0);
        } else {
            output.writeLong(1);
            output.writeDouble(prediction.probability);
        }
        output.beginItems(prediction.candidates);
        for (int rank = 0; rank < prediction.candidates; rank++) {
            output.writeString(prediction.labels[rank]);
            output.writeDouble(prediction.probabilities[rank]);
        }
        output.endItems();
        output.writeOptional(prediction.trueLabel);
        if (prediction.trueLabel == null) {
            output.writeLong(0);
        } else {
            output.writeLong(1);
            output.writeBoolean(prediction.correct);
        }
        output.writeLong(prediction.version);
        output.writeLong(prediction.c);
        output.beginItems(prediction.fields.size());
        prediction.fields.forEach((field, text) -> {
            output.writeString(field);
            output.writeString(text);
        });
        output.endItems();
        return output.toBytes();
    }

    public byte[] encode(Change change) {
        output.begin(updateId);
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
        int floors = change.kind == Kind.LEARNED ? change.floors() : 0;
        output.writeInts(change.rivals, floors);
        output.writeDoubles(change.steps, floors);
        output.writeDoubles(change.seconds, floors);
        output.writeDouble(change.residual);
        output.writeDouble(change.norm);
        writeFeatures(change);
        output.writeDoubles(change.weights, change.weights == null ? 0 : change.weights.length);
        output.writeOptional(change.settings);
        output.writeStrings(change.classes);
        return output.toBytes();
    }

    private void writeFeatures(Change change) {
        FeatureVector raw = change.raw;
        boolean imports = change.indices != null;
        output.writeBoolean(raw == null ? !imports : raw.isDense());
        if (raw == null) {
            output.writeInts(change.indices, imports ? change.indices.length : 0);
            output.endItems();
        } else {
            output.writeIndices(raw);
            output.writeValues(raw);
        }
    }
}
