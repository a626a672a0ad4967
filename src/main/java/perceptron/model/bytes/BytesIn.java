package perceptron.model.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.FeatureVector;
import perceptron.measure.State;

/** Reads what {@link BytesOut} wrote. */
public final class BytesIn implements State {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private int at;

    public BytesIn(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads the first byte, which is the version of the format that follows. */
    public void expectVersion(int supported, String what) {
        int version = readByte();
        if (version < 1 || version > supported) {
            throw new IllegalStateException("a stored " + what + " has format " + version
                    + ", and this release reads 1 to " + supported + ": run the release that wrote it, or a later one");
        }
    }

    public int readByte() {
        return bytes[at++] & 0xFF;
    }

    @Override
    public long next(long written) {
        return readLong();
    }

    @Override
    public double next(double written) {
        return readDouble();
    }

    public long readLong() {
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

    public int readInt() {
        return Math.toIntExact(readLong());
    }

    public double readDouble() {
        double value = Double.longBitsToDouble((long) LONG.get(bytes, at));
        at += 8;
        return value;
    }

    private float readFloat() {
        float value = Float.intBitsToFloat((int) INT.get(bytes, at));
        at += 4;
        return value;
    }

    public String readText() {
        int length = readInt();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    public String readOptionalText() {
        return readByte() == 0 ? null : readText();
    }

    public byte[] readOptional() {
        if (readByte() == 0) {
            return null;
        }
        int length = readInt();
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    public FeatureVector readFeatures() {
        int form = readByte();
        int size = readInt();
        boolean ones = (form & BytesOut.ONES) != 0;
        FeatureVector x = new FeatureVector();
        x.clear((form & BytesOut.SPARSE) == 0);
        int next = 0;
        for (int k = 0; k < size; k++) {
            if (x.isDense()) {
                x.add(ones ? 1 : readFloat());
            } else {
                int index = next + readInt();
                x.add(index, ones ? 1 : readFloat());
                next = index + 1;
            }
        }
        return x;
    }

    public int remaining() {
        return bytes.length - at;
    }
}
