package perceptron.measure;

import java.util.OptionalLong;

/**
 * Watches the mistakes of a model for the moment from which on there are more of them than there were. It warns once, tells of
 * the drift once, and then begins anew: what was bad news becomes what the next drift is measured against.
 */
public interface DriftDetector {
    Drift observe(boolean mistake);

    /** Begins anew, as after a drift: for a model that was reset. */
    void reset();

    /**
     * Stands before its state, so that the state of another detector is not taken for its own. Tags are negative. {@link Ddm} has none:
     * it was there before tags were, and the first number of its state is a count.
     */
    OptionalLong tag();

    /** Its state, after its tag. */
    default void writeTagged(StateWriter sink) {
        tag().ifPresent(sink::write);
        write(sink);
    }

    /** Takes over what {@link #writeTagged} wrote. The state of another detector says nothing to this one, which then begins anew. */
    default void readTagged(StateReader source) {
        long first = source.readLong();
        DriftDetector writer = first >= 0 ? new Ddm() : ofTag(first);
        boolean own = writer.getClass() == getClass();
        (own ? this : writer).read(first >= 0 ? new AfterFirst(first, source) : source);
        if (!own) {
            reset();
        }
    }

    private static DriftDetector ofTag(long tag) {
        if (tag == PageHinkley.TAG) {
            return new PageHinkley();
        }
        throw new IllegalStateException(
                "the state of a drift detector has the tag " + tag + ", and this release knows no such detector");
    }

    void write(StateWriter sink);

    void read(StateReader source);
}
