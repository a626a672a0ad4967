package perceptron.measure;

/** Takes the numbers that something remembers, in an order that only it has to know; a {@link StateReader} gives them back. */
public interface StateWriter {
    void write(long value);

    void write(double value);
}
