package perceptron.measure;

/**
 * The share of mistakes, in which what is past counts less and less: every example multiplies the weight of all before it
 * by {@code 1 - 1/window}. It forgets as a sliding window of that length does, at the cost of two numbers.
 *
 * <p>Gama, Sebastião, Rodrigues, On evaluating stream learning algorithms, Machine Learning 90 (2013).
 */
public final class FadingError {
    private final double fade;
    private double mistakes;
    private double examples;

    public FadingError(double window) {
        if (!(window >= 1)) {
            throw new IllegalArgumentException("error.window " + window + " is below the minimum of 1");
        }
        fade = 1 - 1 / window;
    }

    void observe(boolean mistake) {
        mistakes = fade * mistakes + (mistake ? 1 : 0);
        examples = fade * examples + 1;
    }

    /** NaN before the first example. */
    public double value() {
        return mistakes / examples;
    }

    void exchange(State state) {
        mistakes = state.next(mistakes);
        examples = state.next(examples);
    }
}
