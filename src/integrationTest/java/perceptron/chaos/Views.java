package perceptron.chaos;

import java.util.List;

/** Which view of a model answers: the one with the fewest recent mistakes, of equal ones the last. */
final class Views {
    private static final double FADE = 0.99;

    /** In the order in which they are compared. */
    final List<String> names;

    private final double[] misses;
    private int answering;

    Views(Recipe recipe) {
        names = recipe.adaptive() ? List.of("current", "fading", "averaged") : List.of("current", "averaged");
        misses = new double[names.size()];
        answering = names.size() - 1;
    }

    int answering() {
        return answering;
    }

    /** @param labels what each view predicted before the label was known */
    void judge(List<String> labels, String label) {
        answering = 0;
        for (int view = 0; view < misses.length; view++) {
            misses[view] = FADE * misses[view] + (label.equals(labels.get(view)) ? 0 : 1);
            if (misses[view] <= misses[answering]) {
                answering = view;
            }
        }
    }
}
