package perceptron.pipeline.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import perceptron.example.FeatureVector;

/**
 * Writes Avro's binary encoding into an array that grows and is reused. The only allocation per value is the copy that
 * {@link #toBytes} returns. One thread owns it.
 */
final class AvroOutput {
    private static final VarHandle INT = view(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = view(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_ENDIAN_INT = view(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int LONGEST_VARINT = 10;

    private byte[] bytes = new byte[256];
    private int size;

    private static VarHandle view(Class<?> type, ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(type, order);
    }

    /** Begins a value of Confluent's wire format. */
    void begin(int schemaId) {
        size = 0;
        room(AvroInput.HEADER);
        bytes[0] = AvroInput.MAGIC;
        BIG_ENDIAN_INT.set(bytes, 1, schemaId);
        size = AvroInput.HEADER;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * size));
        }
    }

    void writeBoolean(boolean value) {
        room(1);
        bytes[size++] = (byte) (value ? 1 : 0);
    }

    /** An int, a long, an enum's position, a union's branch or the count of a block: all have the same encoding. */
    void writeLong(long value) {
        room(LONGEST_VARINT);
        size = putVarint(size, value);
    }

    private int putVarint(int at, long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
        return at;
    }

    void writeFloat(float value) {
        room(Float.BYTES);
        INT.set(bytes, size, Float.floatToRawIntBits(value));
        size += Float.BYTES;
    }

    void writeDouble(double value) {
        room(Double.BYTES);
        LONG.set(bytes, size, Double.doubleToRawLongBits(value));
        size += Double.BYTES;
    }

    void writeString(String value) {
        int length = value.length();
        room(LONGEST_VARINT + length);
        int at = putVarint(size, length);
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                writeUtf8(value.getBytes(StandardCharsets.UTF_8));
                return;
            }
            bytes[at++] = (byte) c;
        }
        size = at;
    }

    private void writeUtf8(byte[] utf8) {
        writeLong(utf8.length);
        room(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    /** A union of null and string, in this order. */
    void writeOptional(String value) {
        if (value == null) {
            writeLong(0);
        } else {
            writeLong(1);
            writeString(value);
        }
    }

    /** Begins an array or a map of one block, or of no block if it is empty. Its items follow, then {@link #endItems}. */
    void beginItems(int count) {
        if (count > 0) {
            writeLong(count);
        }
    }

    void endItems() {
        writeLong(0);
    }

    /** The first {@code count} as an array of int. */
    void writeInts(int[] values, int count) {
        beginItems(count);
        for (int i = 0; i < count; i++) {
            writeLong(values[i]);
        }
        endItems();
    }

    /** The first {@code count} as an array of double. */
    void writeDoubles(double[] values, int count) {
        beginItems(count);
        for (int i = 0; i < count; i++) {
            writeDouble(values[i]);
        }
        endItems();
    }

    /** The indices of a sparse vector as an array of int; of a dense one an empty array. */
    void writeIndices(FeatureVector x) {
        int count = x.isDense() ? 0 : x.size();
        beginItems(count);
        room(Math.multiplyExact(count, 5));
        int at = size;
        for (int k = 0; k < count; k++) {
            at = putVarint(at, x.index(k));
        }
        size = at;
        endItems();
    }

    /** The values of a vector as an array of float. */
    void writeValues(FeatureVector x) {
        beginItems(x.size());
        room(Math.multiplyExact(x.size(), Float.BYTES));
        for (int k = 0; k < x.size(); k++) {
            INT.set(bytes, size + k * Float.BYTES, Float.floatToRawIntBits(x.value(k)));
        }
        size += x.size() * Float.BYTES;
        endItems();
    }

    void writeStrings(List<String> values) {
        beginItems(values.size());
        values.forEach(this::writeString);
        endItems();
    }
}
