package perceptron.model.bytes;

/**
 * The head of a batch, which is one record of the journal: all changes of a model from one write to the next. They follow as bytes,
 * or else stand in the pages, all of which were written with them. Batches have no gaps between them, and each holds the proof.
 *
 * @param first the number of its first change
 * @param last the number of its last change
 * @param inPages whether its changes are in the pages alone, and none of them follows
 * @param c the counter of the average when the batch was written
 * @param updates how many changes of kind LEARNED there were until then
 * @param squaredNorm the squared length of what was learned until then
 */
public record Batch(long first, long last, boolean inPages, long c, long updates, double squaredNorm, Proof proof) {
    private static final int FORMAT = 1;

    /** How many bytes it takes besides its changes, at most. */
    public static final int HEAD_BYTES = 100;

    /** @param changes what follows */
    public byte[] toBytes(BytesOut changes) {
        BytesOut out = new BytesOut(HEAD_BYTES + changes.size());
        out.writeByte(FORMAT);
        out.writeVarint(first);
        out.writeVarint(last);
        out.writeByte(inPages ? 1 : 0);
        out.writeVarint(c);
        out.writeVarint(updates);
        out.writeDouble(squaredNorm);
        proof.write(out);
        out.write(changes);
        return out.toBytes();
    }

    /** Reads the head; what follows is left to be read. */
    public static Batch read(BytesIn in) {
        in.expectVersion(FORMAT, "batch of changes");
        return new Batch(
                in.readVarint(),
                in.readVarint(),
                in.readByte() == 1,
                in.readVarint(),
                in.readVarint(),
                in.readDouble(),
                Proof.read(in));
    }
}
