package perceptron.model.bytes;

import java.util.function.BiConsumer;
import perceptron.example.FeatureVector;
import perceptron.learner.Votes;

/** An update that votes, as bytes, with its number among the updates. */
public final class VoteBytes {
    private static final int FORMAT = 1;

    private VoteBytes() {}

    public static byte[] write(long number, Votes.Difference update) {
        BytesOut out = new BytesOut(64 + 8 * update.x().size());
        out.writeByte(FORMAT);
        out.writeVarint(number);
        out.writeVarint(update.target());
        out.writeVarint(update.rival() + 1);
        out.writeDouble(update.step());
        out.writeVarint(update.c());
        FeatureBytes.write(update.x(), out);
        write(update.targetDeltas(), out);
        write(update.rivalDeltas(), out);
        return out.toBytes();
    }

    private static void write(double[] deltas, BytesOut out) {
        out.writeVarint(deltas == null ? 0 : deltas.length);
        for (int k = 0; deltas != null && k < deltas.length; k++) {
            out.writeDouble(deltas[k]);
        }
    }

    public static void read(byte[] bytes, BiConsumer<Long, Votes.Difference> taker) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "vote");
        long number = in.readVarint();
        int target = in.readInt();
        int rival = in.readInt() - 1;
        double step = in.readDouble();
        long c = in.readVarint();
        FeatureVector x = FeatureBytes.read(in);
        taker.accept(number, new Votes.Difference(target, rival, step, c, x, deltas(in), deltas(in)));
    }

    private static double[] deltas(BytesIn in) {
        int length = in.readInt();
        double[] deltas = length == 0 ? null : new double[length];
        for (int k = 0; k < length; k++) {
            deltas[k] = in.readDouble();
        }
        return deltas;
    }
}
