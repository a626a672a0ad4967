package perceptron.learner;

import java.util.ArrayDeque;

/** Remembers what is written, and gives it back in the same order. */
final class Numbered implements Sink, Source {
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

    boolean isEmpty() {
        return numbers.isEmpty();
    }
}
