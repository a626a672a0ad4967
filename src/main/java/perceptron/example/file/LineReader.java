package perceptron.example.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * The lines of a file, which is unpacked if it begins like gzip, whatever its name. A line ends with a line feed. A carriage return
 * before it is removed, and so is a byte order mark at the beginning of the file.
 */
final class LineReader implements Closeable {
    static final int LONGEST = 1 << 26;

    private static final int EXCERPT = 40;

    private final String name;
    private final InputStream file;
    private final int longest;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private final byte[] buffer = new byte[1 << 16];
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    /** Null until the first line is read. */
    private InputStream unpacked;

    private int position;
    private int limit;
    private long bytesRead;
    private long linesRead;
    private long number;
    private String again;

    /** @param name for messages */
    LineReader(String name, InputStream file, int longest) {
        this.name = name;
        this.file = file;
        this.longest = longest;
    }

    /** The number, from 1, of the line that {@link #nextText} read last, or rejected. */
    long number() {
        return number;
    }

    /** How many bytes of the file itself were read, packed or not. */
    long bytesRead() {
        return bytesRead;
    }

    /** The line that was read last is the next one, too. */
    void again(String line) {
        again = line;
    }

    /** The next line that holds more than spaces; null at the end of the file. */
    String nextText() throws IOException {
        String line;
        do {
            number = again == null ? linesRead + 1 : number;
            line = next();
        } while (line != null && line.isBlank());
        return line;
    }

    /** The next line; null at the end of the file. */
    String next() throws IOException {
        if (again != null) {
            String line = again;
            again = null;
            return line;
        }
        linesRead++;
        bytes.reset();
        long length = 0;
        boolean ended = false;
        while (!ended && (position < limit || fill())) {
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            length += end - position;
            if (length <= longest) {
                bytes.write(buffer, position, end - position);
            }
            ended = end < limit;
            position = Math.min(limit, end + 1);
        }
        if (length > longest) {
            throw new Rejection(Reason.TOO_LARGE, "the line is longer than " + longest + " bytes");
        }
        return ended || length > 0 ? text() : null;
    }

    private String text() {
        try {
            String line = utf8.decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
            int from = linesRead == 1 && line.startsWith("\ufeff") ? 1 : 0;
            return line.substring(from, line.endsWith("\r") ? line.length() - 1 : line.length());
        } catch (CharacterCodingException e) {
            throw new Rejection(Reason.UNDECODABLE, "the line is not UTF-8");
        }
    }

    private boolean fill() throws IOException {
        try {
            unpacked = unpacked == null ? unpack() : unpacked;
            position = 0;
            limit = Math.max(0, unpacked.read(buffer));
            return limit > 0;
        } catch (EOFException e) {
            throw new IOException(name + ": the gzip data ends in the middle: the file is cut off", e);
        } catch (ZipException e) {
            throw new IOException(name + ": the gzip data is damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException(name + ": " + e.getMessage(), e);
        }
    }

    private InputStream unpack() throws IOException {
        InputStream counted = new FilterInputStream(file) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = super.read(bytes, offset, length);
                bytesRead += Math.max(count, 0);
                return count;
            }

            /** Never 0: if a pipe is empty for a moment, GZIPInputStream would ignore all further members of the file. */
            @Override
            public int available() throws IOException {
                return Math.max(1, super.available());
            }
        };
        InputStream in = new BufferedInputStream(counted, buffer.length);
        in.mark(2);
        boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return gzip ? new GZIPInputStream(in, buffer.length) : in;
    }

    @Override
    public void close() throws IOException {
        (unpacked == null ? file : unpacked).close();
    }

    /** A piece of a file as it is quoted in a message: short, on one line. */
    static String excerpt(String text) {
        String shown = text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "...";
        return "'" + shown.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
