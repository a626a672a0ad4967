package perceptron.example.file;

import java.nio.charset.StandardCharsets;

/** A piece of a file as it is quoted in a message: short, on one line. */
final class Excerpt {
    private static final int LONGEST = 40;

    private Excerpt() {}

    static String of(byte[] text, int from, int to) {
        boolean all = to - from <= LONGEST;
        String string = new String(text, from, all ? to - from : LONGEST, StandardCharsets.UTF_8);
        return "'" + string.replaceAll("\\p{Cntrl}", "?") + (all ? "'" : "...'");
    }
}
