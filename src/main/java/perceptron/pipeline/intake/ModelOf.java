package perceptron.pipeline.intake;

import java.nio.charset.StandardCharsets;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.ExamplesFormat;

/**
 * Which model a record belongs to: the one that its key names, unless the setting {@code model} names one model for all records, or
 * {@code model.field} names a field of the example. Records are repartitioned if the key does not name the model, or if producers may
 * have sent the same key to different partitions.
 */
public final class ModelOf {
    private final byte[] all;
    private final String field;
    private final boolean repartition;

    private ModelOf(byte[] all, String field, boolean repartition) {
        this.all = all;
        this.field = field;
        this.repartition = repartition;
    }

    public static ModelOf of(Settings settings) {
        String name = settings.getString("model");
        String field = settings.getString("model.field");
        if (field.isEmpty()) {
            byte[] all = name.isEmpty() ? null : name.getBytes(StandardCharsets.UTF_8);
            if (all != null && all.length > ModelName.LONGEST) {
                throw new IllegalArgumentException("model=" + name + " has " + all.length
                        + " bytes, and the name of a model has at most " + ModelName.LONGEST);
            }
            return new ModelOf(all, null, all != null || settings.getBoolean("examples.repartition"));
        }
        if (!name.isEmpty()) {
            throw new IllegalArgumentException(
                    "model=" + name + " and model.field=" + field + " exclude each other: set one of them");
        }
        ExamplesFormat format = ExamplesFormat.of(settings.getString("examples.format"));
        if (!format.isRecord()) {
            throw new IllegalArgumentException(
                    "model.field=" + field + " needs examples with fields, and examples.format=" + format
                            + " has none: use " + ExamplesFormat.RECORD + " or " + ExamplesFormat.JSON);
        }
        return new ModelOf(null, field, true);
    }

    /** Whether records are repartitioned by model. */
    public boolean repartitions() {
        return repartition;
    }

    /** The field of an example that names its model, so that the example must be decoded first; null if there is none. */
    String field() {
        return field;
    }

    /** The key of a label's model; null if there is none. */
    byte[] ofLabel(SourceRecord raw) {
        return all == null ? raw.record().key() : all;
    }

    /** The key of an example's model; null if there is none. */
    byte[] ofExample(SourceRecord raw, Example example) {
        if (field == null) {
            return ofLabel(raw);
        }
        if (example.model() == null) {
            throw new Rejection(
                    Reason.NO_MODEL, "there is no field " + field + ", which names the model (model.field)");
        }
        return example.model().getBytes(StandardCharsets.UTF_8);
    }
}
