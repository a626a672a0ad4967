package perceptron.measure;

/** What {@link Adwin} makes of the latest example. */
public enum Drift {
    NONE,
    /** The error has risen: the detector begins anew with the next example. */
    DETECTED
}
