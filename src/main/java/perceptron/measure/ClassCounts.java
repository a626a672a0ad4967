package perceptron.measure;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * How often lately each class was right, wrongly predicted and missed; if wanted, the whole confusion matrix since the beginning,
 * which takes memory by the square of the number of classes.
 *
 * <pre>
 *   precision  right / (right + wrongly predicted)
 *   recall     right / (right + missed)
 *   F1         2 right / (2 right + wrongly predicted + missed)
 *   kappa      (accuracy - chance) / (1 - chance), chance being sum of share predicted * share that is
 * </pre>
 *
 * <p>Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20 (1960).
 */
public final class ClassCounts {
    // Where the counts of a class stand, beside those of the others.
    private static final int RIGHT = 0;
    private static final int WRONGLY_PREDICTED = 1;
    private static final int MISSED = 2;
    private static final int STRIDE = 3;

    private final boolean withMatrix;
    private final FadingCounts counts;
    private long[][] matrix = {};

    /** @param window over how many labelled examples the counts look back; the matrix never forgets */
    ClassCounts(double window, boolean withMatrix) {
        this.withMatrix = withMatrix;
        counts = new FadingCounts(window, 0);
    }

    /** @param predicted -1 if no class was known */
    void observe(int actual, int predicted) {
        if (actual >= classes() || predicted >= classes()) {
            grow(Math.max(actual, predicted) + 1);
        }
        counts.fade();
        counts.add(STRIDE * actual + (actual == predicted ? RIGHT : MISSED), 1);
        if (predicted >= 0) {
            if (actual != predicted) {
                counts.add(STRIDE * predicted + WRONGLY_PREDICTED, 1);
            }
            if (withMatrix) {
                matrix[actual][predicted]++;
            }
        }
    }

    private int classes() {
        return counts.size() / STRIDE;
    }

    private void grow(int classes) {
        counts.grow(STRIDE * classes);
        if (withMatrix) {
            matrix = Arrays.copyOf(matrix, classes);
            for (int row = 0; row < classes; row++) {
                matrix[row] = matrix[row] == null ? new long[classes] : Arrays.copyOf(matrix[row], classes);
            }
        }
    }

    private double get(int number, int count) {
        return number < classes() ? counts.get(STRIDE * number + count) : 0;
    }

    /** How many examples of a class were recognized. */
    public double right(int number) {
        return get(number, RIGHT);
    }

    /** How many examples of other classes were taken for this one. */
    public double wronglyPredicted(int number) {
        return get(number, WRONGLY_PREDICTED);
    }

    /** How many examples of a class were taken for another. */
    public double missed(int number) {
        return get(number, MISSED);
    }

    /** The share of a class's predictions that were right; NaN if it was never predicted. */
    public double precision(int number) {
        return right(number) / (right(number) + wronglyPredicted(number));
    }

    /** The share of a class's examples that were recognized; NaN if there were none. */
    public double recall(int number) {
        return right(number) / (right(number) + missed(number));
    }

    /** The harmonic mean of both; NaN if the class was neither predicted nor seen. */
    public double f1(int number) {
        return 2 * right(number) / (2 * right(number) + wronglyPredicted(number) + missed(number));
    }

    /** The mean of F1 over the classes that were predicted or seen; NaN if there are none. */
    public double macroF1() {
        return meanOverClasses(this::f1);
    }

    /** The mean of the recall over the classes that were seen; NaN if there are none. */
    public double balancedAccuracy() {
        return meanOverClasses(this::recall);
    }

    /** Leaves out classes for which the measure is NaN. */
    private double meanOverClasses(IntToDoubleFunction measure) {
        double sum = 0;
        int seen = 0;
        for (int number = 0; number < classes(); number++) {
            double value = measure.applyAsDouble(number);
            if (!Double.isNaN(value)) {
                sum += value;
                seen++;
            }
        }
        return sum / seen;
    }

    /** 0 for what a guess with the same shares would reach, 1 if all is right; NaN while at most one class was seen and predicted. */
    public double kappa() {
        double right = counts.sum(RIGHT, STRIDE);
        double examples = right + counts.sum(MISSED, STRIDE);
        double chance = 0;
        for (int number = 0; number < classes(); number++) {
            double seen = right(number) + missed(number);
            double predicted = right(number) + wronglyPredicted(number);
            chance += seen / examples * (predicted / examples);
        }
        return (right / examples - chance) / (1 - chance);
    }

    /** How many examples of class {@code actual} were predicted as {@code predicted}; 0 if the matrix is not kept. */
    public long confusion(int actual, int predicted) {
        return withMatrix && actual < matrix.length && predicted < matrix.length ? matrix[actual][predicted] : 0;
    }

    void exchange(State state) {
        counts.exchange(state);
    }
}
