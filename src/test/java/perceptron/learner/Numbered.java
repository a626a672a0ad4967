package perceptron.learner;

import java.util.ArrayDeque;
import perceptron.measure.State;

/** Remembers the numbers that it takes, and gives them back in the same order. */
public final class Numbered implements State {
    private final ArrayDeque<Number> numbers = new ArrayDeque<>();

    @Override
    public long next(long value) {
        numbers.add(value);
        return value;
    }

    @Override
    public double next(double value) {
        numbers.add(value);
        return value;
    }

    public State reader() {
        return new State() {
            @Override
            public long next(long value) {
                return (Long) numbers.remove();
            }

            @Override
            public double next(double value) {
                return (Double) numbers.remove();
            }
        };
    }

    public boolean isEmpty() {
        return numbers.isEmpty();
    }
}
