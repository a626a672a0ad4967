package perceptron.pipeline.store;

import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindows;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * What changes with every example, whether or not the model does: how well it goes, the windows of its update rate, where the
 * publication of its average stands. With the model's counters it makes one small record.
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

    /** The model begins anew: how well it went before says nothing about it. */
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

    /** The clock's time when the last example or label came, in milliseconds. */
    public long lastSeen() {
        return lastSeen;
    }

    public void seen(long now) {
        lastSeen = now;
    }

    /** The clock's time when the weights changed last, in milliseconds; 0 if they never did. */
    public long lastUpdate() {
        return lastUpdate;
    }

    public void updated(long now) {
        lastUpdate = now;
    }

    /** The number of the first waiting example that may be this model's: those before came before it began. */
    public long waitsFrom() {
        return waitsFrom;
    }

    public void waitsFrom(long number) {
        waitsFrom = number;
    }

    /** How many examples came while another one with their id waited for its label, and so do not wait for one themselves. */
    public long duplicateIds() {
        return duplicateIds;
    }

    public void duplicateId() {
        duplicateIds++;
    }

    /** The same, for a reader of another thread. */
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
     * Takes over what was stored, as far as it is about this model: under at-least-once, a crash may leave the progress of an
     * earlier commit, from before a reset or of a model of the same name. The model's counters are taken from it only if no change
     * is newer.
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

    /** Whether it was saved of this epoch, with this change as the last one. */
    static boolean isOf(byte[] stored, int epoch, long seq) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "progress");
        return in.readLong() == epoch && in.readLong() == seq;
    }

    /** The model's counters, without anything else, and so whatever the other settings were. */
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

    /**
     * When the average was last published, if the model has changed since; -1 if not. Without anything else.
     */
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

    /** When the model was last used, without anything else. */
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
