package perceptron.pipeline.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Strings by their UTF-8, so that a label that comes a million times is one object. It holds a fixed number of short ones,
 * each in the one place that its hash gives it: a later one takes it over. One thread owns it.
 */
final class TextCache {
    private static final int PLACES = 256;
    private static final int LONGEST = 64;

    private final byte[][] keys = new byte[PLACES][];
    private final String[] texts = new String[PLACES];

    String get(byte[] bytes, int from, int length) {
        if (length > LONGEST) {
            return new String(bytes, from, length, StandardCharsets.UTF_8);
        }
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = (hash ^ hash >>> 8) & PLACES - 1;
        byte[] key = keys[place];
        if (key == null || !Arrays.equals(key, 0, key.length, bytes, from, from + length)) {
            keys[place] = Arrays.copyOfRange(bytes, from, from + length);
            texts[place] = new String(bytes, from, length, StandardCharsets.UTF_8);
        }
        return texts[place];
    }
}
