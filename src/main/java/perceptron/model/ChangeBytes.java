package perceptron.model;

import perceptron.model.Change.Kind;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;
import perceptron.model.bytes.FeatureBytes;

/**
 * A {@link Change} as it stands in a batch: only what is needed to make it again. Score, loss and origin stand in the update alone;
 * the change's number follows from its place, and the counters stand once in the batch.
 */
public final class ChangeBytes {
    /** About as many bytes as a change takes without its features. */
    public static final int FIXED = 32;

    /** An index takes up to five bytes, a value four. */
    public static final int PER_FEATURE = 9;

    private static final Kind[] KINDS = Kind.values();

    private ChangeBytes() {}

    public static void write(Change change, BytesOut out) {
        out.writeByte(change.kind.ordinal());
        switch (change.kind) {
            case LEARNED -> {
                out.writeVarint(change.vector);
                out.writeVarint(change.rival + 1);
                out.writeVarint(change.c);
                out.writeDouble(change.step);
                out.writeDouble(change.second);
                FeatureBytes.write(change.features(), out);
            }
            case SCALE -> FeatureBytes.write(change.features(), out);
            case CLASS -> out.writeText(change.label);
            case RATE -> {
                out.writeDouble(change.rate);
                out.writeDouble(change.C);
            }
            case AVERAGE -> out.writeVarint(change.updates);
            default -> {} // Other kinds change nothing by themselves.
        }
    }

    /** Fills a change with the next one; its number is for the caller to set. */
    public static void read(BytesIn in, Change change) {
        change.clear(KINDS[in.readByte()]);
        switch (change.kind) {
            case LEARNED -> {
                change.vector = in.readInt();
                change.rival = in.readInt() - 1;
                change.c = in.readVarint();
                change.step = in.readDouble();
                change.second = in.readDouble();
                change.features(FeatureBytes.read(in));
            }
            case SCALE -> change.features(FeatureBytes.read(in));
            case CLASS -> change.label = in.readText();
            case RATE -> {
                change.rate = in.readDouble();
                change.C = in.readDouble();
            }
            case AVERAGE -> change.updates = in.readVarint();
            default -> {} // It was written without anything else.
        }
    }
}
