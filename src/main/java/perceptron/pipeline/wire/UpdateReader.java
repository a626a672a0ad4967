package perceptron.pipeline.wire;

import java.util.List;
import perceptron.avro.Update;
import perceptron.model.Change;

/** Converts a record of the topic {@code updates} to the change that it reports. One thread owns it; it reuses one change. */
public final class UpdateReader {
    private final Change change = new Change();

    public Change read(Update update) {
        change.clear(Change.Kind.valueOf(update.getKind().name()));
        change.version = update.getVersion();
        change.epoch = update.getEpoch();
        change.updates = update.getUpdates();
        change.c = update.getC();
        change.topic = update.getTopic();
        change.partition = update.getPartition();
        change.offset = update.getOffset();
        change.label = update.getLabel();
        change.score = update.getScore();
        change.mistake = update.getMistake();
        change.margin = update.getMargin();
        change.loss = update.getLoss();
        change.vector = update.getVector();
        change.rival = update.getRival();
        change.step = update.getStep();
        change.second = update.getSecond();
        change.norm = update.getNorm();
        change.dense = update.getDense();
        change.indices =
                update.getIndices().stream().mapToInt(Integer::intValue).toArray();
        change.values = floats(update.getValues());
        change.weights =
                update.getWeights().stream().mapToDouble(Double::doubleValue).toArray();
        change.size = Math.max(change.values.length, change.weights.length);
        change.rate = update.getRate();
        change.C = update.getAggressiveness();
        change.settings = update.getSettings();
        change.brief = update.getBrief();
        return change;
    }

    private static float[] floats(List<Float> boxed) {
        float[] floats = new float[boxed.size()];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = boxed.get(k);
        }
        return floats;
    }
}
