package perceptron.model.bytes;

/**
 * The head of a batch, which is one record of the journal: all changes of a model from one write to the next. They follow as bytes.
 *
 * @param first the number of its first change
 * @param last the number of its last change
 */
public record Batch(long first, long last) {
    private static final int FORMAT = 1;

    /** How many bytes it takes besides its changes, at most. */
    private static final int HEAD_BYTES = 20;

    /** @param changes what follows */
    public byte[] toBytes(BytesOut changes) {
        BytesOut out = new BytesOut(HEAD_BYTES + changes.size());
        out.writeByte(FORMAT);
        out.writeVarint(first);
        out.writeVarint(last);
        out.write(changes);
        return out.toBytes();
    }

    /** Reads the head; what follows is left to be read. */
    public static Batch read(BytesIn in) {
        in.expectVersion(FORMAT, "batch of changes");
        return new Batch(in.readVarint(), in.readVarint());
    }
}
