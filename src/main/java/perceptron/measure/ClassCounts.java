package perceptron.measure;

import java.util.Arrays;

/**
 * How often each class was right, wrongly predicted and missed; where asked for, the whole confusion matrix, which takes
 * memory by the square of the number of classes.
 */
public final class ClassCounts {
    private final boolean withMatrix;
    private int classes;
    private long[] right = {};
    private long[] wronglyPredicted = {};
    private long[] missed = {};
    private long[][] matrix = {};

    ClassCounts(boolean withMatrix) {
        this.withMatrix = withMatrix;
    }

    /** @param predicted -1 where no class was known */
    void observe(int actual, int predicted) {
        if (actual >= classes || predicted >= classes) {
            grow(Math.max(actual, predicted) + 1);
        }
        if (actual == predicted) {
            right[actual]++;
        } else {
            missed[actual]++;
            if (predicted >= 0) {
                wronglyPredicted[predicted]++;
            }
        }
        if (withMatrix && predicted >= 0) {
            matrix[actual][predicted]++;
        }
    }

    private void grow(int size) {
        classes = size;
        right = Arrays.copyOf(right, size);
        wronglyPredicted = Arrays.copyOf(wronglyPredicted, size);
        missed = Arrays.copyOf(missed, size);
        if (withMatrix) {
            matrix = Arrays.copyOf(matrix, size);
            for (int row = 0; row < size; row++) {
                matrix[row] = matrix[row] == null ? new long[size] : Arrays.copyOf(matrix[row], size);
            }
        }
    }

    /** The share of a class's predictions that were right; NaN where it was never predicted. */
    public double precision(int number) {
        return number >= classes ? Double.NaN : share(right[number], wronglyPredicted[number]);
    }

    /** The share of a class's examples that were recognized; NaN where there were none. */
    public double recall(int number) {
        return number >= classes ? Double.NaN : share(right[number], missed[number]);
    }

    private static double share(long part, long rest) {
        return (double) part / (part + rest);
    }

    /** How often {@code predicted} was said of an example of class {@code actual}; counted only where asked for. */
    public long confusion(int actual, int predicted) {
        return withMatrix && actual < classes && predicted < classes ? matrix[actual][predicted] : 0;
    }

    void write(StateWriter sink) {
        sink.write((long) classes);
        for (int number = 0; number < classes; number++) {
            sink.write(right[number]);
            sink.write(wronglyPredicted[number]);
            sink.write(missed[number]);
        }
    }

    void read(StateReader source) {
        grow((int) source.readLong());
        for (int number = 0; number < classes; number++) {
            right[number] = source.readLong();
            wronglyPredicted[number] = source.readLong();
            missed[number] = source.readLong();
        }
    }
}
