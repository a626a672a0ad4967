package perceptron.run.export;

import perceptron.learner.LinearModel;
import perceptron.learner.View;

/** Which weights of a model: those of a view that is a linear function. */
public enum WhichWeights {
    CURRENT(View.CURRENT),
    FADING(View.FADING),
    AVERAGED(View.AVERAGED);

    private final View view;

    WhichWeights(View view) {
        this.view = view;
    }

    /**
     * @param chosen null for those that answer
     * @throws IllegalArgumentException if the model has no such weights, saying which it has
     */
    public static View of(WhichWeights chosen, LinearModel model) {
        if (chosen == null && model.answering().view() == View.VOTED) {
            throw new IllegalArgumentException(
                    "it answers by its vote, which is no linear function of its features: choose --weights current or averaged");
        }
        if (chosen != null && !model.settings().keeps(chosen.view)) {
            throw new IllegalArgumentException(
                    "it keeps no weights " + chosen.view.code()
                            + ": only learner=adaptive has all of current, fading and averaged, others have current and averaged");
        }
        return chosen == null ? model.answering().view() : chosen.view;
    }
}
