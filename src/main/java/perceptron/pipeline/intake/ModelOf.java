package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.settings.Settings;

/**
 * Which model a record belongs to: the one that its key names, unless the setting {@code model} names one model for all records, or
 * {@code model.field} names a field of the example. Records are repartitioned if the key does not name the model, or if producers may
 * have sent the same key to different partitions.
 */
public final class ModelOf {
    /** In bytes of UTF-8. */
    private static final int LONGEST_NAME = 255;

    private final byte[] all;
    private final String field;

    private ModelOf(byte[] all, String field) {
        this.all = all;
        this.field = field;
    }

    public static ModelOf of(Settings settings) {
        String name = settings.getString("model");
        String field = settings.getString("model.field");
        if (field.isEmpty()) {
            byte[] all = name.isEmpty() ? null : name.getBytes(StandardCharsets.UTF_8);
            if (all != null && all.length > LONGEST_NAME) {
                throw new IllegalArgumentException("model=" + name + " has " + all.length
                        + " bytes, and the name of a model has at most " + LONGEST_NAME);
            }
            return new ModelOf(all, null);
        }
        if (!name.isEmpty()) {
            throw new IllegalArgumentException(
                    "model=" + name + " and model.field=" + field + ": set only one of them");
        }
        return new ModelOf(null, field);
    }

    /** The field of an example that names its model, so that the example must be decoded first; null if there is none. */
    String field() {
        return field;
    }

    /** The key of a label's model; null if there is none. */
    byte[] ofLabel(byte[] key) {
        return all == null ? key : all;
    }

    /** The key of an example's model; null if there is none. */
    public byte[] ofExample(byte[] key, Example example) {
        if (field == null) {
            return ofLabel(key);
        }
        if (example.model() == null) {
            throw new Rejection(
                    Reason.NO_MODEL, "there is no field " + field + ", which names the model (model.field)");
        }
        return example.model().getBytes(StandardCharsets.UTF_8);
    }

    /** The names of the models of examples. */
    public Names namesOfExamples() {
        return field == null ? namesOfCommands() : new Names("model.field=" + field, "");
    }

    /** A label has no fields, even if a field names the model of an example. */
    Names namesOfLabels() {
        return field == null
                ? namesOfCommands()
                : new Names("the key of a label", "; model.field=" + field + " is a field of examples");
    }

    Names namesOfCommands() {
        return new Names("the key", "; with model=NAME every example belongs to the model NAME");
    }

    /** Names of models from keys. The last ones are remembered, since it takes longer to check a name than to find it. One thread owns it. */
    public static final class Names {
        private static final int KEPT = 256;

        private final String what;
        private final String hint;
        private final byte[][] keys = new byte[KEPT][];
        private final String[] names = new String[KEPT];

        private Names(String what, String hint) {
            this.what = what;
            this.hint = hint;
        }

        public String of(byte[] key) {
            int slot = Arrays.hashCode(key) & KEPT - 1;
            if (key != null && Arrays.equals(key, keys[slot])) {
                return names[slot];
            }
            if (key == null || key.length == 0 || key.length > LONGEST_NAME) {
                throw new Rejection(
                        Reason.NO_MODEL,
                        what + " names the model and has " + (key == null ? 0 : key.length) + " bytes, not 1 to "
                                + LONGEST_NAME + hint);
            }
            String name;
            try {
                name = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(key))
                        .toString();
            } catch (CharacterCodingException e) {
                throw new Rejection(Reason.NO_MODEL, what + " names the model and is not UTF-8");
            }
            if (name.chars().anyMatch(Character::isISOControl)) {
                throw new Rejection(
                        Reason.BAD_KEY, what + " names the model and has a control character: is it a binary number?");
            }
            keys[slot] = key;
            names[slot] = name;
            return name;
        }
    }
}
