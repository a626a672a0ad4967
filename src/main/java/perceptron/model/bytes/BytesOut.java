package perceptron.model.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.measure.State;

/** Appends numbers and texts to bytes, in the project's own format: big-endian, whole numbers of at least 0 as varints. */
public final class BytesOut implements State {
    static final int SPARSE = 1;
    static final int ONES = 2;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes;
    private int size;

    public BytesOut(int expected) {
        bytes = new byte[expected];
    }

    public void writeByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    @Override
    public long next(long value) {
        write(value);
        return value;
    }

    @Override
    public double next(double value) {
        write(value);
        return value;
    }

    /** 1 byte below 128, 2 below 16,384, and so on up to 10. */
    public void write(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Its bits, so that what is read back is bit for bit identical. */
    public void write(double value) {
        room(8);
        LONG.set(bytes, size, Double.doubleToRawLongBits(value));
        size += 8;
    }

    /** Appends all that was written to another one. */
    public void write(BytesOut other) {
        room(other.size);
        System.arraycopy(other.bytes, 0, bytes, size, other.size);
        size += other.size;
    }

    public int size() {
        return size;
    }

    private void writeFloat(float value) {
        room(4);
        INT.set(bytes, size, Float.floatToRawIntBits(value));
        size += 4;
    }

    public void writeText(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(byte[] value) {
        write(value.length);
        room(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    public void writeOptional(byte[] value) {
        writeByte(value == null ? 0 : 1);
        if (value != null) {
            write(value);
        }
    }

    public void writeOptionalText(String text) {
        writeByte(text == null ? 0 : 1);
        if (text != null) {
            writeText(text);
        }
    }

    /**
     * Features: gaps between indices as varints, values as they are. If all values are 1, as those of words and categories often are, none
     * is written.
     */
    public void write(FeatureVector x) {
        boolean ones = allOnes(x);
        writeByte((x.isDense() ? 0 : SPARSE) | (ones ? ONES : 0));
        write(x.size());
        int next = 0;
        for (int k = 0; k < x.size(); k++) {
            if (!x.isDense()) {
                write(x.index(k) - next);
                next = x.index(k) + 1;
            }
            if (!ones) {
                writeFloat(x.value(k));
            }
        }
    }

    private static boolean allOnes(FeatureVector x) {
        for (int k = 0; k < x.size(); k++) {
            if (x.value(k) != 1) {
                return false;
            }
        }
        return true;
    }

    private void room(int count) {
        if (bytes.length - size < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count));
        }
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
