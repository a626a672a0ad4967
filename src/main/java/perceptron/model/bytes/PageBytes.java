package perceptron.model.bytes;

/**
 * A page of weights as bytes: the change up to which it is complete, and its numbers as they lie in memory.
 *
 * @param seq the number of the last change that is in it
 * @param values what {@link perceptron.learner.PagedWeights} keeps for its features
 */
public record PageBytes(long seq, double[] values) {
    private static final int FORMAT = 1;

    public static byte[] write(long seq, double[] values) {
        BytesOut out = new BytesOut(32 + 8 * values.length);
        out.writeByte(FORMAT);
        out.writeVarint(seq);
        for (double value : values) {
            out.writeDouble(value);
        }
        return out.toBytes();
    }

    public static PageBytes read(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "page");
        long seq = in.readVarint();
        double[] values = new double[in.remaining() / 8];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readDouble();
        }
        return new PageBytes(seq, values);
    }
}
