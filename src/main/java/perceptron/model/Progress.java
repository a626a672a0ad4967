package perceptron.model;

/**
 * What changes with every example, as a small record.
 *
 * @param seq the number of the model's last change
 * @param c the counter of the average
 * @param updates how many of the changes moved the weights
 */
public record Progress(long seq, long c, long updates, double squaredNorm) {
    private static final int FORMAT = 1;

    public byte[] toBytes() {
        BytesOut out = new BytesOut(64);
        out.writeByte(FORMAT);
        out.writeVarint(seq);
        out.writeVarint(c);
        out.writeVarint(updates);
        out.writeDouble(squaredNorm);
        return out.toBytes();
    }

    public static Progress of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "progress");
        return new Progress(in.readVarint(), in.readVarint(), in.readVarint(), in.readDouble());
    }
}
