package perceptron.example.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * The lines of a file, as bytes within a buffer that grows only if a line is longer. A line ends with a line feed. A
 * carriage return before it is removed, and so is a byte order mark at the beginning of the file.
 */
final class LineReader {
    static final int LONGEST = 1 << 26;

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
            for (int at = start; at < end; at++) {
                if (buffer[at] != ' ' && buffer[at] != '\t') {
                    return true;
                }
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
        while (true) {
            while (at < limit && buffer[at] != '\n') {
                seen |= buffer[at++];
            }
            if (at - position > longest) {
                position = at;
                passOver();
                throw new Rejection(Reason.TOO_LARGE, "the line is longer than " + longest + " bytes");
            }
            if (at < limit) {
                line(at, at + 1);
                break;
            }
            int length = at - position;
            boolean more = fill();
            at = position + length;
            if (!more) {
                if (length == 0) {
                    return false;
                }
                line(at, at);
                break;
            }
        }
        if (seen < 0) {
            checkUtf8();
        }
        return true;
    }

    private void line(int end, int next) {
        start = position;
        this.end = end > start && buffer[end - 1] == '\r' ? end - 1 : end;
        position = next;
        if (number == 1 && startsWithByteOrderMark()) {
            start += 3;
        }
    }

    private boolean startsWithByteOrderMark() {
        return end - start >= 3
                && buffer[start] == (byte) 0xef
                && buffer[start + 1] == (byte) 0xbb
                && buffer[start + 2] == (byte) 0xbf;
    }

    /** Moves the rest to the front, enlarges the buffer if it is full, and reads on. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, position, buffer, 0, limit - position);
        limit -= position;
        position = 0;
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int many = in.read(buffer, limit, buffer.length - limit);
        limit += Math.max(many, 0);
        return many >= 0;
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
        CoderResult result = decoder.reset().decode(ByteBuffer.wrap(buffer, start, end - start), decoded.clear(), true);
        if (result.isError()) {
            throw new Rejection(Reason.UNDECODABLE, "the line is not UTF-8");
        }
    }
}
