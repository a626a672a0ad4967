package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Names of models from keys. The last one is remembered, since examples of a model often follow each other. */
public final class ModelName {
    /** In bytes of UTF-8. */
    static final int LONGEST = 255;

    private final String what;
    private final String hint;
    private byte[] lastKey = {};
    private String lastName;

    public ModelName() {
        this("the key", "; with model=NAME every example belongs to the model NAME");
    }

    private ModelName(String what, String hint) {
        this.what = what;
        this.hint = hint;
    }

    /** Names of models from this field of examples. */
    static ModelName ofField(String field) {
        return new ModelName("model.field=" + field, "");
    }

    /** Names of models from the keys of labels. A label has no fields, even if a field names the model of an example. */
    static ModelName ofLabels(ModelOf models) {
        return models.field() == null
                ? new ModelName()
                : new ModelName("the key of a label", "; model.field=" + models.field() + " is a field of examples");
    }

    public String of(byte[] key) {
        if (key != null && lastName != null && Arrays.equals(key, lastKey)) {
            return lastName;
        }
        if (key == null || key.length == 0 || key.length > LONGEST) {
            throw new Rejection(
                    Reason.NO_MODEL,
                    what + " names the model and has " + (key == null ? 0 : key.length) + " bytes, not 1 to " + LONGEST
                            + hint);
        }
        try {
            lastName = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Rejection(Reason.NO_MODEL, what + " names the model and is not UTF-8");
        }
        lastKey = key;
        return lastName;
    }
}
