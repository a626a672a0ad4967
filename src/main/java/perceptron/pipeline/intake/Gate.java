package perceptron.pipeline.intake;

/** Stops the intake of records while one cannot be dealt with yet. */
@FunctionalInterface
public interface Gate {
    /** Holds back what is not yet on its way; opens by itself when there is hope again. Called from stream threads. */
    void close();
}
