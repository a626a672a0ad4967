package perceptron.measure;

/**
 * Detects that the mistakes of a model have become more frequent. It may warn, once; it reports the drift once, and then begins
 * anew: the higher error becomes the one that the next drift is measured against.
 */
public interface DriftDetector {
    Drift observe(boolean mistake);

    /** Begins anew, as after a drift: for a model that was reset. */
    void reset();

    /** Its tag, stored before its state, so that it does not take the state of another detector for its own. */
    DriftMethod method();

    /** Its state, after its tag. */
    default void writeTagged(StateWriter sink) {
        sink.write((long) method().ordinal());
        write(sink);
    }

    /** Takes over what {@link #writeTagged} wrote. The state of another detector means nothing to this one, which then begins anew. */
    default void readTagged(StateReader source) {
        DriftMethod writer = DriftMethod.at(source.readLong());
        if (writer == method()) {
            read(source);
        } else {
            writer.detector().read(source);
            reset();
        }
    }

    void write(StateWriter sink);

    void read(StateReader source);
}
