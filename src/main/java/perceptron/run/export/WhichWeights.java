package perceptron.run.export;

import perceptron.learner.View;

/** Which of a model's weights: of the views that are linear functions. */
public enum WhichWeights {
    CURRENT(View.CURRENT),
    AVERAGED(View.AVERAGED);

    public final View view;

    WhichWeights(View view) {
        this.view = view;
    }
}
