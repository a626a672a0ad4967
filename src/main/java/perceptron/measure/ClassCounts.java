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
    private final boolean withMatrix;
    private final FadingCounts right;
    private final FadingCounts wronglyPredicted;
    private final FadingCounts missed;
    private long[][] matrix = {};
    private boolean renumbered;

    /** @param window over how many labelled examples the counts look back; the matrix never forgets */
    ClassCounts(double window, boolean withMatrix) {
        this.withMatrix = withMatrix;
        right = new FadingCounts(window, 0);
        wronglyPredicted = new FadingCounts(window, 0);
        missed = new FadingCounts(window, 0);
    }

    /** @param predicted -1 if no class was known */
    void observe(int actual, int predicted) {
        if (actual >= right.size() || predicted >= right.size()) {
            grow(Math.max(actual, predicted) + 1);
        }
        right.fade();
        wronglyPredicted.fade();
        missed.fade();
        if (actual == predicted) {
            right.add(actual, 1);
        } else {
            missed.add(actual, 1);
            if (predicted >= 0) {
                wronglyPredicted.add(predicted, 1);
            }
        }
        if (withMatrix && predicted >= 0) {
            matrix[actual][predicted]++;
        }
    }

    /** The classes were forgotten, and get other numbers. From then on, no count is of one class. */
    void renumber() {
        renumbered = true;
    }

    public boolean isRenumbered() {
        return renumbered;
    }

    private void grow(int size) {
        right.grow(size);
        wronglyPredicted.grow(size);
        missed.grow(size);
        if (withMatrix) {
            matrix = Arrays.copyOf(matrix, size);
            for (int row = 0; row < size; row++) {
                matrix[row] = matrix[row] == null ? new long[size] : Arrays.copyOf(matrix[row], size);
            }
        }
    }

    /** How many examples of a class were recognized. */
    public double right(int number) {
        return number < right.size() ? right.get(number) : 0;
    }

    /** How many examples of other classes were taken for this one. */
    public double wronglyPredicted(int number) {
        return number < right.size() ? wronglyPredicted.get(number) : 0;
    }

    /** How many examples of a class were taken for another. */
    public double missed(int number) {
        return number < right.size() ? missed.get(number) : 0;
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
        int classes = 0;
        for (int number = 0; number < right.size(); number++) {
            double value = measure.applyAsDouble(number);
            if (!Double.isNaN(value)) {
                sum += value;
                classes++;
            }
        }
        return renumbered ? Double.NaN : sum / classes;
    }

    /** 0 for what a guess with the same shares would reach, 1 if all is right; NaN while at most one class was seen and predicted. */
    public double kappa() {
        double examples = right.sum() + missed.sum();
        double chance = 0;
        for (int number = 0; number < right.size(); number++) {
            double seen = right(number) + missed(number);
            double predicted = right(number) + wronglyPredicted(number);
            chance += seen / examples * (predicted / examples);
        }
        return renumbered ? Double.NaN : (right.sum() / examples - chance) / (1 - chance);
    }

    /** How many examples of class {@code actual} were predicted as {@code predicted}; 0 if the matrix is not kept. */
    public long confusion(int actual, int predicted) {
        return withMatrix && actual < matrix.length && predicted < matrix.length ? matrix[actual][predicted] : 0;
    }

    void write(StateWriter sink) {
        right.write(sink);
        wronglyPredicted.write(sink);
        missed.write(sink);
    }

    void read(StateReader source) {
        right.read(source);
        wronglyPredicted.read(source);
        missed.read(source);
    }
}
