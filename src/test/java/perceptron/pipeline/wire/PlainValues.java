package perceptron.pipeline.wire;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;

/** Plain values from Avro's generic records, field by field by name: the other way round than the encoders. */
final class PlainValues {
    private PlainValues() {}

    static Prediction prediction(GenericRecord record) {
        Prediction prediction = new Prediction();
        prediction.id = get(record, "id");
        prediction.topic = get(record, "topic");
        prediction.partition = PlainValues.<Integer>get(record, "partition");
        prediction.offset = PlainValues.<Long>get(record, "offset");
        prediction.label = get(record, "label");
        prediction.score = PlainValues.<Double>get(record, "score");
        prediction.averagedLabel = get(record, "averagedLabel");
        prediction.averagedScore = PlainValues.<Double>get(record, "averagedScore");
        prediction.voted = record.get("votedScore") != null;
        prediction.votedLabel = get(record, "votedLabel");
        prediction.votedScore = prediction.voted ? PlainValues.<Double>get(record, "votedScore") : 0;
        prediction.answer = get(record, "answer");
        prediction.answeredBy = get(record, "answeredBy");
        prediction.probability =
                record.get("probability") == null ? Double.NaN : PlainValues.<Double>get(record, "probability");
        prediction.trueLabel = get(record, "trueLabel");
        prediction.correct = Boolean.TRUE.equals(record.get("correct"));
        prediction.answerCorrect = Boolean.TRUE.equals(record.get("answerCorrect"));
        prediction.version = PlainValues.<Long>get(record, "version");
        prediction.c = PlainValues.<Long>get(record, "c");
        return prediction;
    }

    static Change change(GenericRecord record) {
        Change change = new Change();
        change.kind = Change.Kind.valueOf(record.get("kind").toString());
        change.version = PlainValues.<Long>get(record, "version");
        change.epoch = PlainValues.<Integer>get(record, "epoch");
        change.updates = PlainValues.<Long>get(record, "updates");
        change.c = PlainValues.<Long>get(record, "c");
        change.topic = get(record, "topic");
        change.brief = PlainValues.<Boolean>get(record, "brief");
        change.partition = PlainValues.<Integer>get(record, "partition");
        change.offset = PlainValues.<Long>get(record, "offset");
        change.label = get(record, "label");
        change.score = PlainValues.<Double>get(record, "score");
        change.mistake = PlainValues.<Boolean>get(record, "mistake");
        change.margin = PlainValues.<Double>get(record, "margin");
        change.loss = PlainValues.<Double>get(record, "loss");
        change.vector = PlainValues.<Integer>get(record, "vector");
        change.rival = PlainValues.<Integer>get(record, "rival");
        change.step = PlainValues.<Double>get(record, "step");
        change.second = PlainValues.<Double>get(record, "second");
        change.norm = PlainValues.<Double>get(record, "norm");
        change.settings = get(record, "settings");
        change.classes = get(record, "classes");
        arrays(change, record);
        return change;
    }

    private static void arrays(Change change, GenericRecord record) {
        int[] indices = PlainValues.<List<Integer>>get(record, "indices").stream()
                .mapToInt(Integer::intValue)
                .toArray();
        List<Float> boxed = get(record, "values");
        float[] values = new float[boxed.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = boxed.get(k);
        }
        if (change.kind == Change.Kind.IMPORT) {
            change.indices = indices;
            change.weights = PlainValues.<List<Double>>get(record, "weights").stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        } else if (change.kind == Change.Kind.LEARNED) {
            boolean dense = get(record, "dense");
            change.raw = dense ? FeatureVector.dense(values) : FeatureVector.sparse(indices, values);
        }
    }

    /** Lets a random update have the features that its kind has: of LEARNED alone, and of IMPORT weights instead. */
    static void makeConsistent(GenericRecord update) {
        String kind = update.get("kind").toString();
        boolean full = !(boolean) update.get("brief");
        boolean learned = kind.equals("LEARNED") && full;
        boolean imported = kind.equals("IMPORT");
        List<Double> weights = get(update, "weights");
        List<Float> values = PlainValues.<List<Float>>get(update, "values").stream()
                .map(value -> Float.isFinite(value) ? value : 0f)
                .toList();
        boolean dense = learned ? get(update, "dense") : !imported;
        int size = learned ? values.size() : weights.size();
        boolean indexed = learned && !dense || imported && full;
        update.put("dense", dense);
        update.put("values", learned ? values : List.of());
        update.put("weights", imported && full ? weights : List.of());
        update.put(
                "indices",
                indexed ? IntStream.range(0, size).map(k -> 3 * k).boxed().toList() : List.of());
        if (!full) {
            List.of("step", "second").forEach(number -> update.put(number, 0.0));
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T get(GenericRecord record, String field) {
        return (T) record.get(field);
    }
}
