package perceptron.measure;

import perceptron.learner.Predicted;
import perceptron.learner.View;

/** How many labelled examples each view predicted wrongly. A view that a model does not keep has no meaningful count. */
public final class MistakeCounts {
    private static final View[] VIEWS = View.values();

    private final long[] counts = new long[View.COUNT];

    /** A label of class {@code actual} was seen. */
    public void observe(Predicted predicted, int actual) {
        for (View view : VIEWS) {
            counts[view.ordinal()] += predicted.best(view) != actual ? 1 : 0;
        }
    }

    public long of(View view) {
        return counts[view.ordinal()];
    }

    void write(StateWriter sink) {
        for (long count : counts) {
            sink.write(count);
        }
    }

    void read(StateReader source) {
        for (int view = 0; view < counts.length; view++) {
            counts[view] = source.readLong();
        }
    }
}
