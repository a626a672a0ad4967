package perceptron.pipeline.store;

import perceptron.learner.Change;
import perceptron.learner.Change.Kind;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * A LEARNED {@link Change} as it stands in a batch: only what is needed to make it again. Score, loss and origin stand in the update
 * alone; the change's number follows from its place, and the counters stand elsewhere. Features stand as they came and as they entered
 * the arithmetic, since the stored statistics by which they were scaled may be those of a later change.
 */
final class ChangeBytes {
    /** About as many bytes as a change takes without its features. */
    private static final int FIXED = 32;

    /** An index takes up to five bytes, a value four. */
    private static final int PER_FEATURE = 9;

    private static final int PER_CHARACTER = 3;

    private static final int MOVES = 1;
    private static final int SCALED = 2;
    private static final int ADDS_CLASS = 4;

    private ChangeBytes() {}

    /** How many bytes a change takes at most. */
    static int limit(Change change) {
        int features = (change.moves() ? change.raw.size() : 0) + (isScaled(change) ? change.entered.size() : 0);
        int label = change.addsClass ? PER_CHARACTER * change.label.length() : 0;
        return FIXED + PER_FEATURE * features + label;
    }

    private static boolean isScaled(Change change) {
        return change.moves() && change.entered != change.raw;
    }

    static void write(Change change, BytesOut out) {
        if (change.kind != Kind.LEARNED) {
            throw new IllegalArgumentException("a change of kind " + change.kind + " is not written to the journal");
        }
        out.writeByte(
                (change.moves() ? MOVES : 0) | (isScaled(change) ? SCALED : 0) | (change.addsClass ? ADDS_CLASS : 0));
        out.write(change.vector);
        out.write(change.rival + 1);
        out.write(change.c);
        if (change.addsClass) {
            out.writeText(change.label);
        }
        if (change.moves()) {
            out.write(change.step);
            out.write(change.second);
            out.write(change.raw);
        }
        if (isScaled(change)) {
            out.write(change.entered);
        }
    }

    /** Fills a change with the next one; its number is for the caller to set. */
    static void read(BytesIn in, Change change) {
        change.clear(Kind.LEARNED);
        int form = in.readByte();
        change.vector = in.readInt();
        change.rival = in.readInt() - 1;
        change.c = in.readLong();
        change.addsClass = (form & ADDS_CLASS) != 0;
        if (change.addsClass) {
            change.label = in.readText();
        }
        if ((form & MOVES) != 0) {
            change.step = in.readDouble();
            change.second = in.readDouble();
            change.raw = in.readFeatures();
            change.entered = (form & SCALED) != 0 ? in.readFeatures() : change.raw;
        }
    }
}
