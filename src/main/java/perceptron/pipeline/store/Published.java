package perceptron.pipeline.store;

import perceptron.measure.StateReader;
import perceptron.measure.StateWriter;

/** The state of the publication of a model's average: which of the two buffers is complete, and how many parts are in each. */
public final class Published {
    private long version;
    private long updates;
    private long at;
    private boolean wholeIsB;
    private final long[] parts = new long[2];

    /** The model's version at its last publication; 0 if there was none. */
    public long version() {
        return version;
    }

    /** How many updates the model had at that time. */
    public long updates() {
        return updates;
    }

    /** The time of the last publication, by the clock, in milliseconds. */
    public long at() {
        return at;
    }

    /** The name of the buffer that is written next. */
    public String next() {
        return wholeIsB || version == 0 ? "A" : "B";
    }

    /** How many parts an earlier publication left in that buffer. */
    public long partsInNext() {
        return partsIn(next());
    }

    /** How many parts are in a buffer. */
    public long partsIn(String buffer) {
        return parts[buffer.equals("A") ? 0 : 1];
    }

    /** Called when the next buffer has its first {@code count} parts. */
    public void wrote(long count) {
        int buffer = next().equals("A") ? 0 : 1;
        parts[buffer] = Math.max(parts[buffer], count);
    }

    /** Called when the next buffer is complete, with {@code count} parts. */
    public void done(long version, long updates, long at, long count) {
        boolean isB = next().equals("B");
        parts[isB ? 1 : 0] = count;
        wholeIsB = isB;
        this.version = version;
        this.updates = updates;
        this.at = at;
    }

    /** Called when the model begins anew, and counts its updates from 0. */
    void restart() {
        updates = 0;
    }

    void write(StateWriter sink) {
        sink.write(version);
        sink.write(updates);
        sink.write(at);
        sink.write(wholeIsB ? 1L : 0L);
        sink.write(parts[0]);
        sink.write(parts[1]);
    }

    void read(StateReader source) {
        version = source.readLong();
        updates = source.readLong();
        at = source.readLong();
        wholeIsB = source.readLong() == 1;
        parts[0] = source.readLong();
        parts[1] = source.readLong();
    }
}
