package perceptron.pipeline.store;

import perceptron.measure.StateReader;
import perceptron.measure.StateWriter;

/** What was last published of a model's averaged weights. */
public final class Published {
    private long version;
    private long at;
    private int parts;

    /** The model's version at its last publication; 0 if there was none. */
    public long version() {
        return version;
    }

    /** The time of the last publication, by the clock, in milliseconds. */
    public long at() {
        return at;
    }

    /** How many parts are in the topic, those of a publication that is not complete included. */
    public int parts() {
        return parts;
    }

    /** Called when the first {@code count} parts of a publication are in the topic. */
    public void wrote(int count) {
        parts = Math.max(parts, count);
    }

    /** Called when a publication is complete, with {@code count} parts. */
    public void done(long version, long at, int count) {
        this.version = version;
        this.at = at;
        parts = count;
    }

    void write(StateWriter sink) {
        sink.write(version);
        sink.write(at);
        sink.write((long) parts);
    }

    void read(StateReader source) {
        version = source.readLong();
        at = source.readLong();
        parts = (int) source.readLong();
    }
}
