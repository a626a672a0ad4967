package perceptron.measure;

import java.util.Arrays;

/**
 * Counts in which the past weighs less and less: {@link #fade} multiplies all of them by {@code 1 - 1/window}. With an infinite
 * window nothing fades, and they are plain counts.
 *
 * <p>What fades is the unit: later amounts are added with a larger weight, and counts are divided by it when they are asked for. So
 * fading costs one multiplication, however many counts there are.
 */
final class FadingCounts {
    /** If the weight grows larger, all counts are brought back to a weight of 1: so nothing comes near the limits of a double. */
    private static final double LARGEST = 0x1p100;

    /** Smaller counts become 0 then: a count that is never touched again would fade to numbers with which processors are slow. */
    private static final double LEAST = 0x1p-200;

    private final double growth;
    private double[] counts;
    private double weight = 1;

    FadingCounts(double window, int size) {
        growth = 1 / (1 - 1 / window);
        counts = new double[size];
    }

    int size() {
        return counts.length;
    }

    void grow(int size) {
        counts = Arrays.copyOf(counts, size);
    }

    void fade() {
        weight *= growth;
        if (weight > LARGEST) {
            for (int i = 0; i < counts.length; i++) {
                double count = counts[i] / weight;
                counts[i] = count < LEAST ? 0 : count;
            }
            weight = 1;
        }
    }

    void add(int i, double amount) {
        counts[i] += amount * weight;
    }

    double get(int i) {
        return counts[i] / weight;
    }

    /** What 1 counts as in {@link #weighted}. */
    double weight() {
        return weight;
    }

    /** A count times {@link #weight}, for comparisons with others of the same weight that need no division. */
    double weighted(int i) {
        return counts[i];
    }

    /** The sum of every so many counts. */
    double sum(int from, int step) {
        double sum = 0;
        for (int i = from; i < counts.length; i += step) {
            sum += counts[i];
        }
        return sum / weight;
    }

    /** Only those that are not 0, each after how far it lies behind the one before. */
    void exchange(State state) {
        weight = state.next(weight);
        int size = (int) state.next(counts.length);
        if (size != counts.length) {
            grow(size);
        }
        int used = 0;
        for (double count : counts) {
            used += count == 0 ? 0 : 1;
        }
        int last = 0;
        int i = 0;
        for (int left = (int) state.next(used); left > 0; left--) {
            while (i < counts.length && counts[i] == 0) {
                i++;
            }
            last += (int) state.next(i - last);
            counts[last] = state.next(counts[last]);
            i++;
        }
    }
}
