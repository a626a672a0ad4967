package perceptron.measure;

/**
 * Watches the mistakes of a model for the moment from which on there are more of them than there were. It warns once, tells of
 * the drift once, and then begins anew: what was bad news becomes what the next drift is measured against.
 */
public interface DriftDetector {
    Drift observe(boolean mistake);

    /** Begins anew, as after a drift: for a model that was reset. */
    void reset();

    void write(StateWriter sink);

    void read(StateReader source);
}
