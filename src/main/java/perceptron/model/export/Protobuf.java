package perceptron.model.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a message of Protocol Buffers: fields one after the other, each with its number and its type. */
final class Protobuf {
    private static final int VARINT = 0;
    private static final int BYTES = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Protobuf number(int field, long value) {
        varint((long) field << 3 | VARINT);
        varint(value);
        return this;
    }

    Protobuf text(int field, String text) {
        return bytes(field, text.getBytes(StandardCharsets.UTF_8));
    }

    Protobuf message(int field, Protobuf message) {
        return bytes(field, message.toBytes());
    }

    Protobuf bytes(int field, byte[] bytes) {
        varint((long) field << 3 | BYTES);
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
