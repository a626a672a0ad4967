package perceptron.learner;

import java.util.ArrayDeque;
import perceptron.measure.StateReader;
import perceptron.measure.StateWriter;

/** Remembers what is written, and gives it back in the same order. */
public final class Numbered implements StateWriter, StateReader {
    private final ArrayDeque<Number> numbers = new ArrayDeque<>();

    @Override
    public void write(long value) {
        numbers.add(value);
    }

    @Override
    public void write(double value) {
        numbers.add(value);
    }

    @Override
    public long readLong() {
        return (Long) numbers.remove();
    }

    @Override
    public double readDouble() {
        return (Double) numbers.remove();
    }

    public boolean isEmpty() {
        return numbers.isEmpty();
    }
}
