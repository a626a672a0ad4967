package perceptron.measure;

/**
 * The numbers of a state in an order that its owner alone knows. A writer takes each number and gives it back; a reader gives the one
 * that was written instead. So one method does both: it passes each number through, and keeps what it gets. It is read into an object
 * that is new.
 */
public interface State {
    double next(double value);

    /** Counts are small enough to be exact as doubles. */
    default long next(long value) {
        return (long) next((double) value);
    }
}
