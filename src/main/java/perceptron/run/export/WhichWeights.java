package perceptron.run.export;

import perceptron.learner.View;

/** Which weights of a model: those of a view that is a linear function. */
public enum WhichWeights {
    CURRENT(View.CURRENT),
    AVERAGED(View.AVERAGED);

    public final View view;

    WhichWeights(View view) {
        this.view = view;
    }
}
