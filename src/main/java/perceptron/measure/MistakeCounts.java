package perceptron.measure;

import perceptron.learner.Predicted;
import perceptron.learner.View;

/** How many labelled examples each view predicted wrongly, and the answer. A view that a model does not keep has no meaningful count. */
public final class MistakeCounts {
    private static final View[] VIEWS = View.values();

    private final long[] counts = new long[View.COUNT];
    private long ofAnswer;

    /** A label of class {@code actual} was seen. */
    public void observe(Predicted predicted, int actual) {
        for (View view : VIEWS) {
            counts[view.ordinal()] += predicted.best(view) != actual ? 1 : 0;
        }
        ofAnswer += predicted.answer() != actual ? 1 : 0;
    }

    public long of(View view) {
        return counts[view.ordinal()];
    }

    public long ofAnswer() {
        return ofAnswer;
    }

    void exchange(State state) {
        ofAnswer = state.next(ofAnswer);
        for (int view = 0; view < counts.length; view++) {
            counts[view] = state.next(counts[view]);
        }
    }
}
