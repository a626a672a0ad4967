package perceptron.pipeline.wire;

import java.nio.ByteBuffer;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/**
 * {@link AvroInput} as a decoder for Avro's own classes, which resolve schemas. No input makes them allocate or loop beyond
 * its own length.
 */
final class BoundedDecoder extends Decoder {
    private final AvroInput input;

    BoundedDecoder(AvroInput input) {
        this.input = input;
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() {
        return input.readBoolean("a boolean");
    }

    @Override
    public int readInt() {
        return input.readInt("an int");
    }

    @Override
    public long readLong() {
        return input.readLong("a long");
    }

    @Override
    public float readFloat() {
        return input.readFloat("a float");
    }

    @Override
    public double readDouble() {
        return input.readDouble("a double");
    }

    @Override
    public Utf8 readString(Utf8 old) {
        int length = input.readLength("a string");
        Utf8 text = old == null ? new Utf8() : old;
        text.setByteLength(length);
        System.arraycopy(input.bytes(), input.position(), text.getBytes(), 0, length);
        input.skip(length, "a string");
        return text;
    }

    @Override
    public String readString() {
        return input.readString("a string");
    }

    @Override
    public void skipString() {
        skipBytes();
    }

    @Override
    public ByteBuffer readBytes(ByteBuffer old) {
        byte[] copy = new byte[input.readLength("bytes")];
        readFixed(copy, 0, copy.length);
        return ByteBuffer.wrap(copy);
    }

    @Override
    public void skipBytes() {
        input.skip(input.readLength("bytes"), "bytes");
    }

    @Override
    public void readFixed(byte[] bytes, int start, int length) {
        int from = input.position();
        input.skip(length, "fixed bytes");
        System.arraycopy(input.bytes(), from, bytes, start, length);
    }

    @Override
    public void skipFixed(int length) {
        input.skip(length, "fixed bytes");
    }

    @Override
    public int readEnum() {
        return input.readInt("an enum");
    }

    @Override
    public int readIndex() {
        return input.readInt("a union's branch");
    }

    @Override
    public long readArrayStart() {
        return input.readBlock("an array");
    }

    @Override
    public long arrayNext() {
        return input.readBlock("an array");
    }

    @Override
    public long skipArray() {
        return input.skipBlocks("an array");
    }

    @Override
    public long readMapStart() {
        return input.readBlock("a map");
    }

    @Override
    public long mapNext() {
        return input.readBlock("a map");
    }

    @Override
    public long skipMap() {
        return input.skipBlocks("a map");
    }
}
