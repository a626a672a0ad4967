package perceptron.measure;

import java.util.Arrays;

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
        last.predicts(actual);
        if (actual >= labels.length) {
            labels = Arrays.copyOf(labels, actual + 1);
        }
        labels[actual]++;
        if (majority.prediction() < 0 || labels[actual] > labels[majority.prediction()]) {
            majority.predicts(actual);
        }
    }

    /** The classes were forgotten, and get other numbers. */
    void renumber() {
        labels = new long[0];
        majority.predicts(-1);
        last.predicts(-1);
    }

    public Baseline majority() {
        return majority;
    }

    public Baseline last() {
        return last;
    }

    /** Whether both of them were wrong more often lately than this share of the examples. */
    public boolean areBeatenBy(double error) {
        return majority.error() > error && last.error() > error;
    }

    void write(StateWriter sink) {
        majority.write(sink);
        last.write(sink);
        sink.write((long) labels.length);
        for (long count : labels) {
            sink.write(count);
        }
    }

    void read(StateReader source) {
        majority.read(source);
        last.read(source);
        labels = new long[(int) source.readLong()];
        for (int number = 0; number < labels.length; number++) {
            labels[number] = source.readLong();
        }
    }
}
