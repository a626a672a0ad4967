package perceptron.learner;

/** Takes the numbers that something remembers, in an order that only it has to know; a {@link Source} gives them back. */
public interface Sink {
    void write(long value);

    void write(double value);
}
