package perceptron.pipeline.store;

import perceptron.measure.State;

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

    void exchange(State state) {
        version = state.next(version);
        at = state.next(at);
        parts = (int) state.next(parts);
    }
}
