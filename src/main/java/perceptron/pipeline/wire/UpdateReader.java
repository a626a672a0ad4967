package perceptron.pipeline.wire;

import java.util.List;
import perceptron.avro.Update;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;

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
        int[] indices = update.getIndices().stream().mapToInt(Integer::intValue).toArray();
        if (change.kind == Change.Kind.IMPORT) {
            change.indices = indices;
            change.weights = update.getWeights().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        } else if (change.kind == Change.Kind.LEARNED) {
            float[] values = floats(update.getValues());
            change.raw = update.getDense() ? FeatureVector.dense(values) : FeatureVector.sparse(indices, values);
        }
        change.settings = update.getSettings();
        change.classes = update.getClasses();
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
