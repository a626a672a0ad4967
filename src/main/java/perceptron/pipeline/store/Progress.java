package perceptron.pipeline.store;

import perceptron.learner.LinearModel;
import perceptron.learner.Prequential;
import perceptron.learner.RateWindows;
import perceptron.model.BytesIn;
import perceptron.model.BytesOut;

/**
 * What changes with every example, whether or not the model does: how well it goes, the windows of its update rate, where the
 * publication of its average stands. With the model's counters it makes one small record.
 */
public final class Progress {
    private static final int FORMAT = 1;

    private final ProgressSettings settings;
    private Prequential measures;
    private final RateWindows windows;
    private final Published published = new Published();
    private long lastSeen;
    private final BytesOut out = new BytesOut(256);

    Progress(ProgressSettings settings) {

        this.settings = settings;
        measures = newMeasures();
        windows = new RateWindows(settings.windowMillis(), settings.graceMillis());
    }

    private Prequential newMeasures() {
        return new Prequential(settings.errorWindow(), settings.detector().get(), false);
    }

    /** The model begins anew: how well it went before says nothing about it. */
    void restart() {
        measures = newMeasures();
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

    /** The clock's time when the last example came, in milliseconds. */
    public long lastSeen() {
        return lastSeen;
    }

    public void seen(long now) {
        lastSeen = now;
    }

    /** The same, for a reader of another thread. */
    public Progress copy(LinearModel model) {
        Progress copy = new Progress(settings);
        copy.read(toBytes(0, model), 1, model);
        return copy;
    }

    byte[] toBytes(long seq, LinearModel model) {
        out.clear();
        out.writeByte(FORMAT);
        out.write(seq);
        out.write(model.c());
        out.write(model.updates());
        out.write(model.squaredNorm());
        out.write(lastSeen);
        published.write(out);
        windows.write(out);
        measures.write(out);
        return out.toBytes();
    }

    /** Takes over what was stored. The model's counters are its own only if no change of the journal is newer. */
    void read(byte[] stored, long seq, LinearModel model) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "progress");
        long storedSeq = in.readLong();
        long c = in.readLong();
        long updates = in.readLong();
        double squaredNorm = in.readDouble();
        if (storedSeq >= seq) {
            model.restore(c, updates, squaredNorm);
        }
        lastSeen = in.readLong();
        published.read(in);
        windows.read(in);
        measures.read(in);
    }
}
