package perceptron.learner;

import java.util.Arrays;

/**
 * Which view of a model answers: the one with the fewest recent mistakes, unless one is fixed. Each label multiplies the count of
 * a view by 0.99, and adds 1 if the view was wrong. Of views with equal counts the last one answers, in the order of {@link View}:
 * so a model that has made no mistake yet answers by its smoothest view.
 */
public final class Answering {
    private static final double FADE = 0.99;

    private final View[] kept;
    private final double[] mistakes = new double[View.COUNT];
    private View fixed;
    private View view;

    Answering(LearnerSettings settings) {
        kept = Arrays.stream(View.values()).filter(settings::keeps).toArray(View[]::new);
        fix(settings.answer());
    }

    Answering(Answering other) {
        kept = other.kept;
        System.arraycopy(other.mistakes, 0, mistakes, 0, View.COUNT);
        fixed = other.fixed;
        view = other.view;
    }

    /** From now on this view answers, whatever its mistakes; null for the best one. */
    void fix(View view) {
        fixed = view;
        choose();
    }

    /** The view that answers. */
    public View view() {
        return view;
    }

    /** The views that the model has, in their order. */
    public View[] kept() {
        return kept.clone();
    }

    /** How many mistakes a view made, those of long ago counting less. */
    public double mistakes(View view) {
        return mistakes[view.ordinal()];
    }

    /** Takes over a count that was stored. */
    public void restore(View view, double mistakes) {
        this.mistakes[view.ordinal()] = mistakes;
        choose();
    }

    /** @param predicted before the label was known */
    void judge(Predicted predicted, int actual) {
        for (View each : kept) {
            int at = each.ordinal();
            mistakes[at] = FADE * mistakes[at] + (predicted.best(each) == actual ? 0 : 1);
        }
        choose();
    }

    void restart() {
        Arrays.fill(mistakes, 0);
        choose();
    }

    private void choose() {
        View best = kept[0];
        for (View each : kept) {
            if (mistakes[each.ordinal()] <= mistakes[best.ordinal()]) {
                best = each;
            }
        }
        view = fixed == null ? best : fixed;
    }
}
