package perceptron.measure;

import java.util.Arrays;

/**
 * Counts in which the past weighs less and less: {@link #fade} multiplies all of them by {@code 1 - 1/window}. With an infinite
 * window nothing fades, and they are plain counts.
 */
final class FadingCounts {
    /** What is less is 0: a count that is never touched again would fade to numbers with which processors are slow. */
    private static final double LEAST = 0x1p-200;

    private final double fade;
    private double[] counts;

    FadingCounts(double window, int size) {
        fade = 1 - 1 / window;
        counts = new double[size];
    }

    int size() {
        return counts.length;
    }

    void grow(int size) {
        counts = Arrays.copyOf(counts, size);
    }

    void fade() {
        double[] all = counts;
        for (int i = 0; i < all.length; i++) {
            double faded = all[i] * fade;
            all[i] = faded < LEAST ? 0 : faded;
        }
    }

    void add(int i, double amount) {
        counts[i] += amount;
    }

    double get(int i) {
        return counts[i];
    }

    double sum() {
        double sum = 0;
        for (double count : counts) {
            sum += count;
        }
        return sum;
    }

    /** Only those that are not 0, each after how many were passed over. */
    void write(StateWriter sink) {
        long used = 0;
        for (double count : counts) {
            used += count == 0 ? 0 : 1;
        }
        sink.write((long) counts.length);
        sink.write(used);
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                sink.write((long) (i - next));
                sink.write(counts[i]);
                next = i + 1;
            }
        }
    }

    void read(StateReader source) {
        counts = new double[(int) source.readLong()];
        int next = 0;
        for (long left = source.readLong(); left > 0; left--) {
            int i = next + (int) source.readLong();
            counts[i] = source.readDouble();
            next = i + 1;
        }
    }
}
