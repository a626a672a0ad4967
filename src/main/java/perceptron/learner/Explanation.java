package perceptron.learner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.learner.Scores.View;

/**
 * A score as the sum that it is: what each feature of the example contributes to it, the largest magnitude first. The bias
 * stands among them, with the index {@link PagedWeights#BIAS}; features that contribute nothing are left out. What a number that is
 * drawn as a curve contributes by its value and by its hats is one contribution.
 */
public record Explanation(double score, List<Contribution> contributions) {
    /** A feature's value times its weight. The weight of a curve is its contribution divided by the value. */
    public record Contribution(int index, float value, double weight, double contribution) {}

    /** Explains the score of one class, binary the score that stands for both. The view must be a linear function. */
    public static Explanation of(LinearModel model, int vector, FeatureVector raw, View view) {
        Scores scores = model.score(raw, new Scores());
        FeatureVector x = scores.entered();
        List<Contribution> contributions = new ArrayList<>();
        int next;
        for (int k = 0; k < x.size(); k = next) {
            int index = x.index(k);
            double contribution = x.value(k) * model.weight(view, vector, index);
            next = k + 1;
            while (model.settings().isOfCurve(index) && next < x.size() && isOfSameNumber(x.index(next), index)) {
                contribution += x.value(next) * model.weight(view, vector, x.index(next));
                next++;
            }
            add(contributions, model.settings().feature(index), x.value(k), contribution);
        }
        if (model.settings().bias()) {
            add(contributions, PagedWeights.BIAS, 1, model.weight(view, vector, PagedWeights.BIAS));
        }
        contributions.sort(Comparator.comparingDouble((Contribution part) -> -Math.abs(part.contribution()))
                .thenComparingInt(Contribution::index));
        return new Explanation(scores.score(view, vector), contributions);
    }

    private static boolean isOfSameNumber(int index, int other) {
        return Featurizer.number(index) == Featurizer.number(other);
    }

    private static void add(List<Contribution> contributions, int index, float value, double contribution) {
        if (contribution != 0) {
            contributions.add(new Contribution(index, value, contribution / value, contribution));
        }
    }
}
