package perceptron.pipeline.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Avro's binary encoding, read from an array. Malformed bytes of any kind cause a {@link Rejection} and nothing else: a
 * length is compared with the remaining bytes before anything is allocated, and every item of a block costs a byte. So
 * work and memory are bounded by the length of the input. One thread owns it.
 *
 * <p>{@code what} is the name of what is being read, for the message.
 */
final class AvroInput {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Of Confluent's wire format. */
    static final byte MAGIC = 0;

    static final int HEADER = 5;

    /** How many fields a value may have for which it has no byte: those that are null, or records of only such fields. */
    private static final int FIELDS_WITHOUT_BYTES = 1_000;

    private byte[] bytes = {};
    private int position;
    private int limit;
    private int itemsLeft;
    private long workLeft;

    /**
     * Begins a value of Confluent's wire format: a zero byte, the schema's id as four bytes, the most significant first, then the
     * value. Returns the id.
     */
    int begin(byte[] value) {
        if (value == null) {
            throw malformed("there is no value");
        }
        if (value.length < HEADER) {
            throw malformed("a value of " + value.length + " bytes is too short for Confluent's wire format");
        }
        if (value[0] != MAGIC) {
            throw malformed("the first byte is " + value[0]
                    + (value[0] == '{'
                            ? ": this looks like JSON (examples.format=json), not like Confluent's wire format"
                            : ", not 0: this is not Confluent's wire format"));
        }
        reset(value, HEADER);
        return (value[1] & 0xff) << 24 | (value[2] & 0xff) << 16 | (value[3] & 0xff) << 8 | value[4] & 0xff;
    }

    void reset(byte[] bytes, int from) {
        this.bytes = bytes;
        position = from;
        limit = bytes.length;
        itemsLeft = limit - from;
        workLeft = FIELDS_WITHOUT_BYTES + 4L * itemsLeft;
    }

    int remaining() {
        return limit - position;
    }

    byte[] bytes() {
        return bytes;
    }

    int position() {
        return position;
    }

    /** Rejects bytes after the value: they mean that it was not written with the schema that it names. */
    void end(String what) {
        if (position != limit) {
            throw malformed(remaining() + " bytes follow the " + what);
        }
    }

    /** Counts a field of a record: a schema may have any number of fields for which a value has no byte. */
    void work() {
        if (--workLeft < 0) {
            throw malformed("it has more fields than " + limit + " bytes can fill");
        }
    }

    private void need(long count, String what) {
        if (count < 0 || count > limit - position) {
            throw malformed(what + " has a length of " + count + ", but " + remaining() + " bytes are left");
        }
    }

    boolean readBoolean(String what) {
        need(1, what);
        byte value = bytes[position++];
        if (value != 0 && value != 1) {
            throw malformed(what + " is not a boolean: its byte is " + value);
        }
        return value == 1;
    }

    int readInt(String what) {
        if (position < limit) {
            int first = bytes[position];
            if (first >= 0) {
                position++;
                return (first >>> 1) ^ -(first & 1);
            }
        }
        long value = readLong(what);
        if (value != (int) value) {
            throw malformed(what + " is " + value + ", which is not an int");
        }
        return (int) value;
    }

    /**
     * Reads {@code count} ints to the places from {@code at}. The indices of sparse examples are read here, so
     * those of up to three bytes, below 2^20, are read without a call.
     */
    void readInts(int[] into, int at, int count, String what) {
        byte[] from = bytes;
        int next = position;
        for (int k = at; k < at + count; k++) {
            int start = next;
            int value = -1;
            if (limit - next >= 3) {
                value = from[next++];
                if (value < 0) {
                    value = value & 0x7f | from[next++] << 7;
                    if (value < 0) {
                        value = value & 0x3fff | from[next++] << 14;
                    }
                }
            }
            if (value >= 0) {
                into[k] = (value >>> 1) ^ -(value & 1);
            } else {
                position = start;
                into[k] = readInt(what);
                next = position;
            }
        }
        position = next;
    }

    long readLong(String what) {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            if (position == limit) {
                throw malformed("the value ends within " + what);
            }
            byte next = bytes[position++];
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw malformed(what + " is a number of more than ten bytes");
    }

    float readFloat(String what) {
        need(Float.BYTES, what);
        float value = Float.intBitsToFloat((int) INT.get(bytes, position));
        position += Float.BYTES;
        return value;
    }

    /** Reads {@code count} floats to the places from {@code at}. */
    void readFloats(float[] into, int at, int count, String what) {
        need((long) count * Float.BYTES, what);
        for (int k = 0; k < count; k++) {
            into[at + k] = Float.intBitsToFloat((int) INT.get(bytes, position + k * Float.BYTES));
        }
        position += count * Float.BYTES;
    }

    double readDouble(String what) {
        need(Double.BYTES, what);
        double value = Double.longBitsToDouble((long) LONG.get(bytes, position));
        position += Double.BYTES;
        return value;
    }

    /** The position in an enum's symbols or a union's branches. */
    int readPosition(int count, String what) {
        int branch = readInt(what);
        if (branch < 0 || branch >= count) {
            throw malformed(what + " has no branch " + branch);
        }
        return branch;
    }

    /** The length of a string or of bytes. The position is then at its first byte, and {@link #skip} moves behind it. */
    int readLength(String what) {
        long length = readLong(what);
        need(length, what);
        return (int) length;
    }

    String readString(String what) {
        int length = readLength(what);
        String value = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return value;
    }

    void skip(int count, String what) {
        need(count, what);
        position += count;
    }

    /** The number of items in the next block of an array or a map, 0 at its end. */
    int readBlock(String what) {
        long count = readLong(what);
        if (count < 0) {
            count = -count;
            readLong(what); // The block's size in bytes, which readers that skip blocks need.
        }
        if (count < 0 || count > itemsLeft || count > remaining()) {
            throw malformed(what + " has " + count + " items, but " + remaining() + " bytes are left");
        }
        itemsLeft -= (int) count;
        return (int) count;
    }

    /** As {@link #readBlock}, for items of {@code width} bytes each. */
    int readBlock(int width, String what) {
        int count = readBlock(what);
        need((long) count * width, what);
        return count;
    }

    static Rejection malformed(String message) {
        return new Rejection(Reason.UNDECODABLE, message);
    }
}
