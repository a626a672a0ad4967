package perceptron.measure;

/** Gives back the numbers that a {@link StateWriter} took, in the same order. */
public interface StateReader {
    long readLong();

    double readDouble();
}
