package perceptron.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads what {@link BytesOut} wrote. */
final class BytesIn {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private int at;

    BytesIn(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads the first byte, which is the version of the format that follows. */
    void expectVersion(int supported, String what) {
        int version = readByte();
        if (version < 1 || version > supported) {
            throw new IllegalStateException("a stored " + what + " has format " + version
                    + ", and this release reads 1 to " + supported + ": run the release that wrote it, or a later one");
        }
    }

    int readByte() {
        return bytes[at++] & 0xFF;
    }

    long readVarint() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }

    int readInt() {
        return Math.toIntExact(readVarint());
    }

    long readLong() {
        long value = (long) LONG.get(bytes, at);
        at += 8;
        return value;
    }

    double readDouble() {
        return Double.longBitsToDouble(readLong());
    }

    float readFloat() {
        float value = Float.intBitsToFloat((int) INT.get(bytes, at));
        at += 4;
        return value;
    }

    String readText() {
        int length = readInt();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    int remaining() {
        return bytes.length - at;
    }
}
