package perceptron.pipeline.intake;

/** Pauses the intake of records while one cannot be decoded yet. */
@FunctionalInterface
public interface Gate {
    /** Pauses the intake; it reopens once the registry answers. Called from stream threads. */
    void close();
}
