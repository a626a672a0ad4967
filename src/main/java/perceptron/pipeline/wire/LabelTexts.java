package perceptron.pipeline.wire;

import perceptron.example.LabelCache;

/** Converts a label of any type in the schema's union to text, in one spelling. Repeated labels cost no allocation. One thread owns it. */
final class LabelTexts {
    private final LabelCache texts = new LabelCache();
    private int lastNumber = 1;
    private String lastText = "1";

    String of(boolean value) {
        return value ? "true" : "false";
    }

    String of(int value) {
        switch (value) {
            case -1:
                return "-1";
            case 0:
                return "0";
            default:
                if (value != lastNumber) {
                    lastText = Integer.toString(value);
                    lastNumber = value;
                }
                return lastText;
        }
    }

    /** @throws perceptron.example.Rejection if it is not a label */
    String of(byte[] utf8, int from, int length) {
        return texts.canonical(utf8, from, from + length);
    }
}
