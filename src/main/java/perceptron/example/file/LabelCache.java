package perceptron.example.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.LabelText;

/** LabelCache from bytes. There are few of them in a file, so the last ones are kept as they were read. */
final class LabelCache {
    private static final int KEPT = 64;

    private final byte[][] texts = new byte[KEPT][];
    private final String[] labels = new String[KEPT];

    String canonical(byte[] text, int from, int to) {
        int hash = 0;
        for (int at = from; at < to; at++) {
            hash = 31 * hash + text[at];
        }
        int slot = hash & KEPT - 1;
        if (texts[slot] == null || !Arrays.equals(texts[slot], 0, texts[slot].length, text, from, to)) {
            labels[slot] = LabelText.canonical(new String(text, from, to - from, StandardCharsets.UTF_8));
            texts[slot] = Arrays.copyOfRange(text, from, to);
        }
        return labels[slot];
    }
}
