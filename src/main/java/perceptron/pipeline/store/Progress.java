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

    /** Stands where nothing is stored. */
    private static final Contents NOTHING = new Contents(0, 0, 0, 0, 0, 0);

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
        copy.read(toBytes(NOTHING, model), model);
        return copy;
    }

    byte[] toBytes(Contents contents, LinearModel model) {
        BytesOut out = new BytesOut(256);
        out.writeByte(FORMAT);
        contents.write(out);
        out.next(lastSeen);
        out.next(model.c());
        out.next(model.updates());
        out.next(model.squaredNorm());
        for (View view : VIEWS) {
            out.next(model.answering().mistakes(view));
        }
        out.next(lastUpdate);
        out.next(waitsFrom);
        out.next(duplicateIds);
        published.exchange(out);
        windows.exchange(out);
        measures.exchange(out);
        return out.toBytes();
    }

    /** Takes over what is stored, and gives the model its counters. */
    void read(byte[] stored, LinearModel model) {
        BytesIn in = begin(stored);
        Contents.read(in);
        lastSeen = in.readVarint();
        readCounters(in, model);
        lastUpdate = in.readVarint();
        waitsFrom = in.readVarint();
        duplicateIds = in.readVarint();
        published.exchange(in);
        windows.exchange(in);
        measures.exchange(in);
    }

    private static BytesIn begin(byte[] stored) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "progress");
        return in;
    }

    private static void readCounters(BytesIn in, LinearModel model) {
        model.restore(in.readVarint(), in.readVarint(), in.readDouble());
        for (View view : VIEWS) {
            model.answering().restore(view, in.readDouble());
        }
    }

    /** Gives a model its counters. This does not depend on the settings of the job. */
    static void readCounters(byte[] stored, LinearModel model) {
        BytesIn in = begin(stored);
        Contents.read(in);
        in.readVarint(); // when it was last used
        readCounters(in, model);
    }

    /** Reads only what else is stored of the model. */
    static Contents contents(byte[] stored) {
        return Contents.read(begin(stored));
    }

    /** Reads only when the model was last used. */
    static long lastSeen(byte[] stored) {
        BytesIn in = begin(stored);
        Contents.read(in);
        return in.readVarint();
    }

    /** Whether the model has changed since its average was last published. */
    boolean isAverageBehind(Contents contents, LinearModel model) {
        return model.updates() > 0 && contents.version() > published.version();
    }
}
