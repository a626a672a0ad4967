package perceptron.measure;

/** One way of predicting without learning, and how often it was wrong. */
public final class Baseline {
    private final FadingError error;
    private int prediction = -1;
    private long mistakes;

    Baseline(double window) {
        error = new FadingError(window);
    }

    /** The number of the class that it predicts; -1 before the first label, which it cannot but get wrong. */
    int prediction() {
        return prediction;
    }

    void predicts(int number) {
        prediction = number;
    }

    void observe(int actual) {
        mistakes += prediction == actual ? 0 : 1;
        error.observe(prediction != actual);
    }

    /** Of all labelled examples. */
    public long mistakes() {
        return mistakes;
    }

    /** The share of mistakes lately; NaN before the first label. */
    public double error() {
        return error.value();
    }

    void write(StateWriter sink) {
        sink.write(prediction + 1L);
        sink.write(mistakes);
        error.write(sink);
    }

    void read(StateReader source) {
        prediction = (int) source.readLong() - 1;
        mistakes = source.readLong();
        error.read(source);
    }
}
