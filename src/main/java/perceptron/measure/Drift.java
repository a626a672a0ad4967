package perceptron.measure;

/** What a {@link DriftDetector} makes of the latest example. */
public enum Drift {
    NONE,
    /** The error may be rising: reported at most once before a drift. */
    WARNING,
    /** The error has risen: the detector begins anew with the next example. */
    DETECTED
}
