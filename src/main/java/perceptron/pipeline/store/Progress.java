package perceptron.pipeline.store;

import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindows;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * What changes with every example, even if the model does not: the measures of a model, the windows of its update rate, the state
 * of the publication of its average. With the model's counters it is one small record.
 */
public final class Progress {
    private static final int FORMAT = 1;
    private static final View[] VIEWS = View.values();

    private final ProgressSettings settings;
    private Prequential measures;
    private final RateWindows windows;
    private final Published published = new Published();
    private long lastSeen;
    private long lastUpdate;
    private long waitsFrom;
    private long duplicateIds;

    Progress(ProgressSettings settings) {
        this.settings = settings;
        measures = newMeasures();
        windows = new RateWindows(settings.windowMillis(), settings.graceMillis());
    }

    private Prequential newMeasures() {
        return new Prequential(
                settings.binary(), settings.errorWindow(), settings.detector().get());
    }

    /** Called when the model begins anew: earlier measures say nothing about it. */
    void restart() {
        measures = newMeasures();
        windows.restart();
        published.restart();
    }

    public Prequential measures() {
        return measures;
    }

    public RateWindows windows() {
        return windows;
    }

    public Published published() {
        return published;
    }

    /** When the last example or label arrived, by the clock, in milliseconds. */
    public long lastSeen() {
        return lastSeen;
    }

    public void seen(long now) {
        lastSeen = now;
    }

    /** When the weights last changed, by the clock, in milliseconds; 0 if they never did. */
    public long lastUpdate() {
        return lastUpdate;
    }

    public void updated(long now) {
        lastUpdate = now;
    }

    /** The number of the first waiting example that may belong to this model: earlier ones waited before it began. */
    public long waitsFrom() {
        return waitsFrom;
    }

    public void waitsFrom(long number) {
        waitsFrom = number;
    }

    /** How many examples do not wait for a label, because another one with the same id already waited when they arrived. */
    public long duplicateIds() {
        return duplicateIds;
    }

    public void duplicateId() {
        duplicateIds++;
    }

    /** A copy, for a reader of another thread. */
    public Progress copy(LinearModel model) {
        Progress copy = new Progress(settings);
        copy.read(toBytes(0, 0, model), 0, 0, model);
        return copy;
    }

    byte[] toBytes(int epoch, long seq, LinearModel model) {
        BytesOut out = new BytesOut(256);
        out.writeByte(FORMAT);
        out.write((long) epoch);
        out.write(seq);
        out.write(model.c());
        out.write(model.updates());
        out.write(model.squaredNorm());
        for (View view : VIEWS) {
            out.write(model.answering().mistakes(view));
        }
        out.write(lastSeen);
        out.write(lastUpdate);
        out.write(waitsFrom);
        out.write(duplicateIds);
        published.write(out);
        windows.write(out);
        measures.write(out);
        return out.toBytes();
    }

    /**
     * Takes over stored progress, as far as it belongs to this model: under at-least-once, a crash may leave the progress of an earlier
     * commit, from before a reset or of a deleted model of the same name. The model's counters are taken from it only if no change is
     * newer.
     *
     * @param epoch the model's epoch
     * @param seq the number of the last change
     */
    void read(byte[] stored, int epoch, long seq, LinearModel model) {
        BytesIn in = new BytesIn(stored);
        boolean own = readCounters(in, epoch, seq, model);
        lastSeen = in.readLong();
        lastUpdate = in.readLong();
        waitsFrom = in.readLong();
        duplicateIds = in.readLong();
        published.read(in);
        windows.read(in);
        measures.read(in);
        if (!own) {
            restart();
        }
    }

    /** Whether it was saved in this epoch, with this change as the last one. */
    static boolean isOf(byte[] stored, int epoch, long seq) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "progress");
        return in.readLong() == epoch && in.readLong() == seq;
    }

    /** Reads only the model's counters. This does not depend on the settings of the job. */
    static void readCounters(byte[] stored, int epoch, long seq, LinearModel model) {
        readCounters(new BytesIn(stored), epoch, seq, model);
    }

    private static boolean readCounters(BytesIn in, int epoch, long seq, LinearModel model) {
        in.expectVersion(FORMAT, "progress");
        boolean sameEpoch = in.readLong() == epoch;
        long storedSeq = in.readLong();
        boolean own = sameEpoch && storedSeq <= seq;
        long c = in.readLong();
        long updates = in.readLong();
        double squaredNorm = in.readDouble();
        if (own && storedSeq == seq) {
            model.restore(c, updates, squaredNorm);
        }
        for (View view : VIEWS) {
            double mistakes = in.readDouble();
            if (own) {
                model.answering().restore(view, mistakes);
            }
        }
        return own;
    }

    /** Reads only when the average was last published, if the model has changed since; -1 if it has not. */
    static long behindSince(byte[] stored) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "progress");
        in.readLong(); // epoch
        long seq = in.readLong();
        in.readLong(); // c
        long updates = in.readLong();
        skipNormAndMistakes(in);
        for (int other = 0; other < 4; other++) {
            in.readLong();
        }
        Published published = new Published();
        published.read(in);
        return updates > 0 && seq > published.version() ? published.at() : -1;
    }

    /** Reads only when the model was last used. */
    static long lastSeen(byte[] stored) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "progress");
        for (int counters = 0; counters < 4; counters++) {
            in.readLong();
        }
        skipNormAndMistakes(in);
        return in.readLong();
    }

    private static void skipNormAndMistakes(BytesIn in) {
        for (int number = 0; number <= VIEWS.length; number++) {
            in.readDouble();
        }
    }
}
