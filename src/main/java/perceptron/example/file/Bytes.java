package perceptron.example.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file's bytes, unpacked if they begin like gzip, whatever the file's name. Counts how many were read. */
final class Bytes extends FilterInputStream {
    private static final int BUFFER = 1 << 16;

    private final Counting counting;

    Bytes(InputStream in) throws IOException {
        this(new Counting(in));
    }

    private Bytes(Counting counting) throws IOException {
        super(unpacked(counting));
        this.counting = counting;
    }

    private static InputStream unpacked(Counting counting) throws IOException {
        InputStream in = new BufferedInputStream(counting, BUFFER);
        in.mark(2);
        boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return gzip ? new GZIPInputStream(in, BUFFER) : in;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            return super.read(bytes, offset, length);
        } catch (EOFException e) {
            throw new IOException("the gzip data ends in the middle: the file is cut off", e);
        } catch (ZipException e) {
            throw new IOException("the gzip data is damaged: " + e.getMessage(), e);
        }
    }

    /** How many bytes of the file were read, before unpacking. */
    long position() {
        return counting.many;
    }

    private static final class Counting extends FilterInputStream {
        private long many;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            many += Math.max(read, 0);
            return read;
        }

        /** Never 0: from a pipe that is empty for now, the second member of a gzip file would be taken for missing. */
        @Override
        public int available() throws IOException {
            return Math.max(1, super.available());
        }
    }
}
