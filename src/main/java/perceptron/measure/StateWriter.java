package perceptron.measure;

/** Takes the numbers of a state, in an order that only the owner of the state knows; a {@link StateReader} gives them back. */
public interface StateWriter {
    void write(long value);

    void write(double value);
}
