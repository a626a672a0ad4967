package perceptron.pipeline.live;

import perceptron.example.Reason;
import perceptron.learner.Change;
import perceptron.pipeline.wire.Prediction;

/**
 * Is notified of what happens, by several stream threads. It must return at once, and must not keep a prediction or an update, since
 * these objects are reused.
 */
public interface Observer {
    /** Ignores everything. */
    Observer NONE = new Observer() {};

    /**
     * A record that was rejected.
     *
     * @param at when it was rejected, in milliseconds since 1970
     * @param message why
     * @param text the beginning of the record, with a dot for what cannot be shown; null if it has no value or is too large
     */
    record DeadLetter(long at, Reason reason, String message, String topic, int partition, long offset, String text) {}

    /**
     * The error has risen, by more than chance explains.
     *
     * @param time of the record by which it was found, in milliseconds since 1970
     * @param before the share of mistakes until then
     * @param after the share of mistakes since then
     */
    record Drift(long time, double before, double after) {}

    /** An example was predicted. The prediction contains the example's label, if it has one, and whether it is right. */
    default void predicted(String model, Prediction prediction) {}

    /** The label of an earlier example arrived, and its prediction was judged. */
    default void judged(String model) {}

    default void updated(String model, Change update) {}

    /**
     * Called once a second for every model that received an example in that second.
     *
     * @param partition of the task: if producers send a key to different partitions, two models have one name
     */
    default void measured(String model, int partition, Measured measured) {}

    /** Called for every model that a task finds when it begins. */
    default void stored(String model, int partition, Measured measured) {}

    default void drifted(String model, Drift drift) {}

    /** A record became a dead letter. */
    default void rejected(DeadLetter letter) {}

    /** This many words or crossings of an example were left out, since it had too many. */
    default void leftOut(long features) {}

    /** The timestamp of an example was too far in the future, so the example counts at the current time. */
    default void fromTheFuture(String model) {}
}
