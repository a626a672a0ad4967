package perceptron.model.bytes;

import perceptron.example.FeatureVector;
import perceptron.learner.Step;

/**
 * One change of the numbers in a model's pages, as it stands in the journal: enough to make it again on a page that lacks it.
 * What changes no page (a class, a rate) is in the {@link Header} instead.
 *
 * @param updates how many changes of kind LEARNED there were, this one included
 * @param c the counter of the average, after the change
 * @param squaredNorm the squared length of what was learned, after the change
 * @param step LEARNED: what was decided, else null
 * @param features LEARNED: the features as they entered the arithmetic; SCALED: the new largest magnitudes
 */
public record JournalEntry(
        Kind kind, long seq, long updates, long c, double squaredNorm, Step step, FeatureVector features) {
    /** In the order of the codes that they are stored by: new ones come last. */
    public enum Kind {
        LEARNED,
        SCALED,
        AVERAGE_RESTARTED
    }

    private static final int FORMAT = 1;
    private static final Kind[] KINDS = Kind.values();

    public byte[] toBytes() {
        BytesOut out = new BytesOut(64 + (features == null ? 0 : 8 * features.size()));
        out.writeByte(FORMAT);
        out.writeByte(kind.ordinal());
        out.writeVarint(seq);
        out.writeVarint(updates);
        out.writeVarint(c);
        out.writeDouble(squaredNorm);
        if (step != null) {
            out.writeVarint(step.target());
            out.writeVarint(step.rival() + 1);
            out.writeVarint(step.c());
            out.writeDouble(step.step());
            out.writeDouble(step.second());
        }
        if (features != null) {
            FeatureBytes.write(features, out);
        }
        return out.toBytes();
    }

    /** The number of the change alone. */
    public static long seqOf(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "journal entry");
        in.readByte();
        return in.readVarint();
    }

    public static JournalEntry of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "journal entry");
        Kind kind = KINDS[in.readByte()];
        long seq = in.readVarint();
        long updates = in.readVarint();
        long c = in.readVarint();
        double squaredNorm = in.readDouble();
        Step step = kind == Kind.LEARNED ? readStep(in) : null;
        FeatureVector features = kind == Kind.AVERAGE_RESTARTED ? null : FeatureBytes.read(in);
        return new JournalEntry(kind, seq, updates, c, squaredNorm, step, features);
    }

    private static Step readStep(BytesIn in) {
        int target = in.readInt();
        int rival = in.readInt() - 1;
        long c = in.readVarint();
        double size = in.readDouble();
        return new Step().set(target, rival, size, in.readDouble(), c);
    }
}
