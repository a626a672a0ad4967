package perceptron.pipeline.store;

import perceptron.measure.StateReader;
import perceptron.measure.StateWriter;

/** Where the publication of a model's average stands: which of the two buffers is whole, and how much lies in each. */
public final class Published {
    private long version;
    private long updates;
    private long at;
    private boolean wholeIsB;
    private final long[] parts = new long[2];

    /** The model's version when it was last published; 0 for never. */
    public long version() {
        return version;
    }

    /** How many updates the model had then. */
    public long updates() {
        return updates;
    }

    /** The clock's time then, in milliseconds. */
    public long at() {
        return at;
    }

    /** The name of the buffer to be written next. */
    public String next() {
        return wholeIsB || version == 0 ? "A" : "B";
    }

    /** How many parts lie in that buffer from before. */
    public long partsInNext() {
        return partsIn(next());
    }

    /** How many parts lie in a buffer. */
    public long partsIn(String buffer) {
        return parts[buffer.equals("A") ? 0 : 1];
    }

    /** Parts of the next buffer have been written, up to this many. */
    public void wrote(long count) {
        int buffer = next().equals("A") ? 0 : 1;
        parts[buffer] = Math.max(parts[buffer], count);
    }

    /** The next buffer is whole, and has so many parts. */
    public void done(long version, long updates, long at, long count) {
        boolean isB = next().equals("B");
        parts[isB ? 1 : 0] = count;
        wholeIsB = isB;
        this.version = version;
        this.updates = updates;
        this.at = at;
    }

    /** The model counts its updates anew. */
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
