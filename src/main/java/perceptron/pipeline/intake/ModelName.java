package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Names of models from keys. The last one is remembered, since examples of a model often follow each other. */
public final class ModelName {
    private static final int LONGEST = 255;

    private byte[] lastKey = {};
    private String lastName;

    public String of(byte[] key) {
        if (key != null && lastName != null && Arrays.equals(key, lastKey)) {
            return lastName;
        }
        if (key == null || key.length == 0 || key.length > LONGEST) {
            throw new Rejection(
                    Reason.NO_MODEL,
                    "the key names the model and has " + (key == null ? 0 : key.length) + " bytes, not 1 to " + LONGEST
                            + "; with model=NAME every example is that model's");
        }
        try {
            lastName = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Rejection(Reason.NO_MODEL, "the key names the model and is not UTF-8");
        }
        lastKey = key;
        return lastName;
    }
}
