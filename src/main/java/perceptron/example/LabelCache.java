package perceptron.example;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Labels by their bytes, in the spelling of {@link LabelText#canonical}. A file or a topic has few different labels, so
 * the last ones are kept, except long ones. Owned by one thread.
 */
public final class LabelCache {
    private static final int KEPT = 64;
    private static final int LONGEST = 64;

    private static final String[] SMALL =
            IntStream.range(-1, 100).mapToObj(Integer::toString).toArray(String[]::new);

    private final byte[][] texts = new byte[KEPT][];
    private final String[] labels = new String[KEPT];

    /** The label that is a whole number. Small ones cost no allocation. */
    public static String of(int label) {
        return label >= -1 && label < 100 ? SMALL[label + 1] : Integer.toString(label);
    }

    public String canonical(byte[] text, int from, int to) {
        if (to - from > LONGEST) {
            return LabelText.canonical(new String(text, from, to - from, StandardCharsets.UTF_8));
        }
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
