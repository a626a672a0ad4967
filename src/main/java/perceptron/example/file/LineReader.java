package perceptron.example.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * The lines of a file, as bytes within a buffer that grows only if a line is longer, and the words of a line. A line ends with
 * a line feed. A carriage return before it is removed, and so is a byte order mark at the beginning of the file.
 */
final class LineReader {
    static final int LONGEST = 1 << 26;

    private static final int EXCERPT = 40;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final InputStream in;
    private final int longest;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private CharBuffer decoded = CharBuffer.allocate(0);
    private byte[] buffer = new byte[1 << 16];
    private int limit;
    /** The position at which the next line begins. */
    private int position;

    private int start;
    private int end;
    private long number;
    private boolean again;

    /** The word that was found last lies between these positions. */
    private int from;

    private int to;

    LineReader(InputStream in) {
        this(in, LONGEST);
    }

    LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** The array that holds the line between {@link #start()} and {@link #end()}, until the next line is read. */
    byte[] text() {
        return buffer;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** The line's number, from 1. */
    long number() {
        return number;
    }

    /** The next call of {@link #next()} returns the same line. */
    void again() {
        again = true;
    }

    /** Reads the next line that holds more than spaces. */
    boolean nextText() throws IOException {
        while (next()) {
            if (firstWord(end)) {
                return true;
            }
        }
        return false;
    }

    boolean next() throws IOException {
        if (again) {
            again = false;
            return true;
        }
        number++;
        int seen = 0;
        int at = position;
        boolean more = true;
        while (more) {
            while (at < limit && buffer[at] != '\n') {
                seen |= buffer[at++];
            }
            if (at - position > longest) {
                position = at;
                passOver();
                throw new Rejection(Reason.TOO_LARGE, "the line is longer than " + longest + " bytes");
            }
            if (at < limit) {
                break;
            }
            int length = at - position;
            more = fill();
            at = position + length;
        }
        if (at == position && !more) {
            return false;
        }
        start = position;
        end = at > start && buffer[at - 1] == '\r' ? at - 1 : at;
        position = Math.min(limit, at + 1);
        if (number == 1 && Arrays.equals(buffer, start, Math.min(end, start + 3), BYTE_ORDER_MARK, 0, 3)) {
            start += 3;
        }
        if (seen < 0) {
            checkUtf8();
        }
        return true;
    }

    /** Moves the rest to the front, enlarges the buffer if it is full, and reads on. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, position, buffer, 0, limit - position);
        limit -= position;
        position = 0;
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int count = in.read(buffer, limit, buffer.length - limit);
        limit += Math.max(count, 0);
        return count >= 0;
    }

    /** Goes on behind the next line feed. */
    private void passOver() throws IOException {
        do {
            while (position < limit) {
                if (buffer[position++] == '\n') {
                    return;
                }
            }
        } while (fill());
    }

    private void checkUtf8() {
        if (decoded.capacity() < end - start) {
            decoded = CharBuffer.allocate(buffer.length);
        }
        ByteBuffer line = ByteBuffer.wrap(buffer, start, end - start);
        if (decoder.reset().decode(line, decoded.clear(), true).isError()) {
            throw new Rejection(Reason.UNDECODABLE, "the line is not UTF-8");
        }
    }

    /** Finds the first word of the line that begins before a position. */
    boolean firstWord(int end) {
        to = start;
        return nextWord(end);
    }

    /** Finds the next word after the last one. */
    boolean nextWord(int end) {
        return wordFrom(to, end);
    }

    /** Finds the first word between two positions. */
    boolean wordFrom(int begin, int end) {
        from = begin;
        while (from < end && isSpace(buffer[from])) {
            from++;
        }
        to = from;
        while (to < end && !isSpace(buffer[to])) {
            to++;
        }
        return from < to;
    }

    /** Where the word begins that was found last. */
    int from() {
        return from;
    }

    /** Where it ends. */
    int to() {
        return to;
    }

    String word() {
        return excerpt(buffer, from, to);
    }

    /** The first place of a character between two positions; the second of them if there is none. */
    int find(char c, int from, int to) {
        int at = from;
        while (at < to && buffer[at] != c) {
            at++;
        }
        return at;
    }

    static boolean isSpace(byte c) {
        return c == ' ' || c == '\t';
    }

    /** A piece of a file as it is quoted in a message: short, on one line. */
    static String excerpt(byte[] text, int from, int to) {
        boolean all = to - from <= EXCERPT;
        String string = new String(text, from, all ? to - from : EXCERPT, StandardCharsets.UTF_8);
        return "'" + string.replaceAll("\\p{Cntrl}", "?") + (all ? "'" : "...'");
    }
}
