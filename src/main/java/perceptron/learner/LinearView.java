package perceptron.learner;

import perceptron.features.Featurizer;
import perceptron.learner.Scores.View;

/**
 * A model as the linear function that it is in one of its views: what each term of a floor weighs. A weight of the mixture is the sum
 * over all views of what a view counts times what the term weighs in it, see {@link Floor} and {@link Mixture}. It is read from the model
 * as that is at the moment.
 */
public final class LinearView {
    private final LinearModel model;
    private final double[] shares;

    private LinearView(LinearModel model, double[] shares) {
        this.model = model;
        this.shares = shares;
    }

    /** @param view none that is a vote: that is not a linear function */
    public static LinearView of(LinearModel model, View view) {
        return new LinearView(model, model.mixture().shares(view));
    }

    /** One view of a single floor, which stands on nothing: its average, or else its weights as they are. */
    public static LinearView ofFloor(LinearModel model, int floor, boolean average) {
        return new LinearView(model, Mixture.only(floor, average ? Scores.ALL : Scores.NOW));
    }

    /** What a term of a floor, or its bias, weighs. */
    public double weight(int floor, int vector, int index) {
        PagedWeights weights = model.vector(floor, vector);
        double w = weights.w(index);
        double now = shares[Scores.NOW + 3 * floor];
        double fading = shares[Scores.FADING + 3 * floor];
        double all = shares[Scores.ALL + 3 * floor];
        double sum = now == 0 ? 0 : now * w;
        sum += fading == 0 ? 0 : fading * (w - weights.at(index, Layout.FADING_SUM) / Floor.fadingFactor(model.c()));
        return all == 0 ? sum : sum + all * (w - weights.u(index) / model.c());
    }

    /** What a feature that is not a number weighs in all, on the line and on the curves. */
    public double weight(int vector, int index) {
        double line = weight(Floor.LINE, vector, index);
        return model.floors().count() > Floor.CURVES ? line + weight(Floor.CURVES, vector, index) : line;
    }

    /** The number that is drawn as a curve and to which a weight of a floor belongs; -1 if there is none. */
    public int curveOf(int floor, int index) {
        if (model.floors().count() <= Floor.CURVES || !Featurizer.isNumber(index)) {
            return -1;
        }
        return floor == Floor.CURVES ? Featurizer.number(index) : Featurizer.ofExample(index);
    }
}
