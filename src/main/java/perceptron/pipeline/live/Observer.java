package perceptron.pipeline.live;

import perceptron.measure.Drift;
import perceptron.model.Change;
import perceptron.output.Outcome.Judged;
import perceptron.output.Prediction;
import perceptron.output.UpdateRate;

/**
 * Is told what happens, by stream threads, of which there may be several: it must return at once, and keep no reference to
 * a prediction or an update, which are filled again.
 */
public interface Observer {
    /** Nobody looks. */
    Observer NONE = new Observer() {};

    /** An example was predicted. Its label, where it has one, and whether the prediction was right, stand in it. */
    default void predicted(String model, Prediction prediction, double loss) {}

    /** The label of an example that was predicted without one has come. */
    default void judged(String model, Judged judged, double loss) {}

    default void updated(String model, Change update) {}

    default void rated(String model, UpdateRate rate) {}

    /** Once a second for every model that got an example meanwhile. */
    default void measured(String model, Measured measured) {}

    default void drifted(String model, Drift drift) {}

    /** A record became a dead letter. */
    default void refused(DeadLetter letter) {}

    /**
     * Of an input, offsets were read that do not follow each other: nothing between them was there.
     *
     * @param from the first that is missing
     * @param to the one that was read
     */
    default void gap(String topic, int partition, long from, long to) {}

    /** So many words or crossings of an example were left out, since it had too many. */
    default void leftOut(long features) {}

    /** An example was too far in the future, and counts now. */
    default void fromTheFuture(String model) {}
}
