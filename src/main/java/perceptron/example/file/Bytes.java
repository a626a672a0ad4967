package perceptron.example.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file's bytes, unpacked if they begin like gzip, whatever the file's name. It counts the bytes that were read. */
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
        try {
            return gzip ? new GZIPInputStream(in, BUFFER) : in;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    private static IOException explained(IOException e) {
        if (e instanceof EOFException) {
            return new IOException("the gzip data ends in the middle: the file is cut off", e);
        }
        return e instanceof ZipException ? new IOException("the gzip data is damaged: " + e.getMessage(), e) : e;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            return super.read(bytes, offset, length);
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** How count bytes of the file itself were read, packed or not. */
    long position() {
        return counting.count;
    }

    private static final class Counting extends FilterInputStream {
        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count += Math.max(read, 0);
            return read;
        }

        /** Never 0: if a pipe is empty for a moment, GZIPInputStream would ignore all further members of the file. */
        @Override
        public int available() throws IOException {
            return Math.max(1, super.available());
        }
    }
}
