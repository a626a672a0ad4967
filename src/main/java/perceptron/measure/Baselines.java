package perceptron.measure;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Predictions without learning, which a model should beat: the class of most labels so far (of several, the one that had as many
 * first), and the class of the last label. The latter is often right if labels arrive in runs.
 */
public final class Baselines {
    private final Baseline majority;
    private final Baseline last;
    private long[] labels = {};

    Baselines(double window) {
        majority = new Baseline(window);
        last = new Baseline(window);
    }

    void observe(int actual) {
        majority.observe(actual);
        last.observe(actual);
        last.prediction = actual;
        if (actual >= labels.length) {
            labels = Arrays.copyOf(labels, actual + 1);
        }
        labels[actual]++;
        if (majority.prediction < 0 || labels[actual] > labels[majority.prediction]) {
            majority.prediction = actual;
        }
    }

    public Baseline majority() {
        return majority;
    }

    public Baseline last() {
        return last;
    }

    /** The log loss of who knows how frequent each class is, and nothing else. */
    public double majorityLogLoss() {
        double examples = examples();
        double loss = 0;
        for (long count : labels) {
            loss += loss(count / examples);
        }
        return loss;
    }

    private double examples() {
        return LongStream.of(labels).sum();
    }

    /** The log loss of who knows how often a label is that of the last one, and takes all other classes for equally likely then. */
    public double lastLogLoss() {
        double changes = last.mistakes / examples();
        double others = Math.max(1, labels.length - 1);
        return loss(changes) + loss(1 - changes) + changes * StrictMath.log(others);
    }

    private static double loss(double share) {
        return share == 0 ? 0 : -share * StrictMath.log(share);
    }

    /** Whether both of them were wrong more often lately than this share of the examples. */
    public boolean areBeatenBy(double error) {
        return majority.error() > error && last.error() > error;
    }

    void exchange(State state) {
        majority.exchange(state);
        last.exchange(state);
        labels = Arrays.copyOf(labels, (int) state.next(labels.length));
        for (int number = 0; number < labels.length; number++) {
            labels[number] = state.next(labels[number]);
        }
    }

    /** One way of predicting without learning, and how often it was wrong. */
    public static final class Baseline {
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

        void exchange(State state) {
            prediction = (int) state.next(prediction + 1) - 1;
            mistakes = state.next(mistakes);
            error.exchange(state);
        }
    }

    /**
     * The share of mistakes, in which what is past counts less and less: every example multiplies the weight of all before it
     * by {@code 1 - 1/window}. It forgets as a sliding window of that length does, at the cost of two numbers.
     *
     * <p>Gama, Sebastião, Rodrigues, On evaluating stream learning algorithms, Machine Learning 90 (2013).
     */
    public static final class FadingError {
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
}
