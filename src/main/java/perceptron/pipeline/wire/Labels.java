package perceptron.pipeline.wire;

import java.nio.charset.StandardCharsets;

/**
 * A label's text from what the schema's union holds. Labels repeat, so a text is made once and kept, up to a bound. One
 * thread owns it.
 */
final class Labels {
    private final TextCache texts = new TextCache();
    private int lastNumber = 1;
    private String lastText = "1";

    String of(boolean value) {
        return value ? "true" : "false";
    }

    String of(int value) {
        if (value != lastNumber) {
            byte[] digits = Integer.toString(value).getBytes(StandardCharsets.US_ASCII);
            lastText = texts.get(digits, 0, digits.length);
            lastNumber = value;
        }
        return lastText;
    }

    String of(byte[] utf8, int from, int length) {
        return texts.get(utf8, from, length);
    }
}
