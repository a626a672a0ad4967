package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.List;
import perceptron.learner.LinearModel;
import perceptron.learner.Surfaces;
import perceptron.learner.Surfaces.Slot;
import perceptron.measure.Adwin;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindows;
import perceptron.measure.State;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * What changes with every example, even if the model does not: the measures of a model, the windows of its update rate, the state
 * of the publication of its average. With the model's counters it is one small record.
 */
public final class Progress {
    private static final int FORMAT = 1;
    private static final int VIEWS_OF_A_FLOOR = 3;

    private final ModelStore.Options options;
    private Prequential measures;
    private final RateWindows windows;

    /** Of the average. */
    public Published published = new Published(0, 0, 0);

    /** When the last example or label arrived, by the clock, in milliseconds. */
    public long lastSeen;

    /** When the weights last changed, by the clock, in milliseconds; 0 if they never did. */
    public long lastUpdate;

    /** The number of the first waiting example that may belong to this model: earlier ones waited before it began. */
    public long waitsFrom;

    /**
     * What else is stored of the model. An iterator of RocksDB ends at a damaged block as if there were nothing more, so whoever loads
     * a model compares what it finds with these counts.
     *
     * @param epoch under which all of it is stored
     * @param version the number of the last change
     * @param pages how many pages of weights there are
     * @param batches how many batches of the journal are needed, since a page lacks changes of them
     * @param needed the number of the first change in these batches; 0 if none is needed
     * @param votes how many updates vote
     */
    record Contents(int epoch, long version, int pages, int batches, long needed, int votes) {}

    /**
     * What was last published of the model's averaged weights.
     *
     * @param version the model's version at its last publication; 0 if there was none
     * @param at the time of the last publication, by the clock, in milliseconds
     * @param parts how many parts are in the topic, those of a publication that is not complete included
     */
    public record Published(long version, long at, int parts) {}

    Progress(ModelStore.Options options) {
        this.options = options;
        windows = new RateWindows(options.windowMillis(), options.graceMillis());
        restart();
    }

    /** Called when the model starts from scratch: earlier measures say nothing about it. */
    void restart() {
        boolean binary = options.model().learner().labels().binary();
        measures = new Prequential(binary, options.model().threshold(), options.errorWindow(), new Adwin());
        windows.restart();
    }

    public Prequential measures() {
        return measures;
    }

    public RateWindows windows() {
        return windows;
    }

    /** A copy, for a reader of another thread. */
    public Progress copy(LinearModel model) {
        Progress copy = new Progress(options);
        copy.read(toBytes(new Contents(0, 0, 0, 0, 0, 0), model), model);
        return copy;
    }

    byte[] toBytes(Contents contents, LinearModel model) {
        BytesOut out = new BytesOut(512);
        out.writeByte(FORMAT);
        out.write(contents.epoch);
        out.write(contents.version);
        out.write(contents.pages);
        out.write(contents.batches);
        out.write(contents.needed);
        out.write(contents.votes);
        out.write(lastSeen);
        out.writeByte(model.floors().count());
        write(model.floors().surfaces(), out);
        out.write(model.c());
        out.write(model.updates());
        out.write(model.squaredNorm());
        for (int lead : model.leads()) {
            out.writeByte(lead);
        }
        for (int floor = 0; floor < model.floors().count(); floor++) {
            out.write(model.updates(floor));
        }
        exchange(out);
        return out.toBytes();
    }

    private static void write(Surfaces surfaces, BytesOut out) {
        out.write(surfaces.numbers());
        out.write(surfaces.names().length);
        for (int number : surfaces.names()) {
            out.write(number);
        }
        double[] ranges = surfaces.ranges();
        out.write(ranges.length);
        for (double end : ranges) {
            out.write(end);
        }
        out.write(surfaces.slots().size());
        for (Slot slot : surfaces.slots()) {
            out.writeByte(slot.i());
            out.writeByte(slot.j());
            out.write(slot.use());
            out.write(slot.born());
        }
    }

    private static void read(BytesIn in, Surfaces surfaces) {
        int numbers = in.readInt();
        int[] names = new int[in.readInt()];
        for (int ordinal = 0; ordinal < names.length; ordinal++) {
            names[ordinal] = in.readInt();
        }
        double[] ranges = new double[in.readInt()];
        for (int k = 0; k < ranges.length; k++) {
            ranges[k] = in.readDouble();
        }
        List<Slot> slots = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            slots.add(new Slot(in.readByte(), in.readByte(), in.readDouble(), in.readLong()));
        }
        surfaces.restore(numbers, names, ranges, slots);
    }

    private void exchange(State state) {
        lastUpdate = state.next(lastUpdate);
        waitsFrom = state.next(waitsFrom);
        published = new Published(
                state.next(published.version), state.next(published.at), (int) state.next(published.parts));
        windows.exchange(state);
        measures.exchange(state);
    }

    /** Takes over what is stored, once, and gives the model its counters. */
    void read(byte[] stored, LinearModel model) {
        BytesIn in = new BytesIn(stored);
        readContents(in);
        lastSeen = in.readLong();
        readCounters(in, model);
        exchange(in);
    }

    private static Contents readContents(BytesIn in) {
        in.expectVersion(FORMAT, "progress");
        return new Contents(in.readInt(), in.readLong(), in.readInt(), in.readInt(), in.readLong(), in.readInt());
    }

    private static void readCounters(BytesIn in, LinearModel model) {
        int floors = readFloors(in, model);
        model.restore(in.readLong(), in.readLong(), in.readDouble());
        int[] leads = new int[VIEWS_OF_A_FLOOR * floors];
        for (int view = 0; view < leads.length; view++) {
            leads[view] = in.readByte();
        }
        model.restoreLeads(leads);
        for (int floor = 0; floor < floors; floor++) {
            model.restore(floor, in.readLong());
        }
    }

    /** Tells a model only how many floors it has, and which pairs of numbers have a surface. */
    static void readFloors(byte[] stored, LinearModel model) {
        BytesIn in = new BytesIn(stored);
        readContents(in);
        in.readLong(); // when it was last used
        readFloors(in, model);
    }

    private static int readFloors(BytesIn in, LinearModel model) {
        int floors = in.readByte();
        model.raise(floors);
        read(in, model.floors().surfaces());
        return floors;
    }

    /** Reads only what else is stored of the model. */
    static Contents contents(byte[] stored) {
        return readContents(new BytesIn(stored));
    }

    /** Reads only when the model was last used. */
    static long lastSeen(byte[] stored) {
        BytesIn in = new BytesIn(stored);
        readContents(in);
        return in.readLong();
    }
}
