package perceptron.learner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import perceptron.example.FeatureVector;

/**
 * A score as the sum that it is: what each feature of the example contributes to it, the largest magnitude first. The bias
 * stands among them, with the index {@link PagedWeights#BIAS}; features that contribute nothing are left out.
 */
public record Explanation(double score, List<Contribution> contributions) {
    /** A feature's value times its weight. */
    public record Contribution(int index, float value, double weight, double contribution) {}

    /** Of the score of one class, or binary of the score that stands for both, in a view that is a linear function. */
    public static Explanation of(LinearModel model, int vector, FeatureVector x, View view) {
        Scores scores = model.score(x, new Scores());
        List<Contribution> contributions = new ArrayList<>();
        for (int k = 0; k < x.size(); k++) {
            add(contributions, x.index(k), x.value(k), model.weight(view, vector, x.index(k)));
        }
        if (model.settings().bias()) {
            add(contributions, PagedWeights.BIAS, 1, model.weight(view, vector, PagedWeights.BIAS));
        }
        contributions.sort(Comparator.comparingDouble((Contribution part) -> -Math.abs(part.contribution()))
                .thenComparingInt(Contribution::index));
        return new Explanation(scores.score(view, vector), contributions);
    }

    private static void add(List<Contribution> contributions, int index, float value, double weight) {
        double contribution = value * weight;
        if (contribution != 0) {
            contributions.add(new Contribution(index, value, weight, contribution));
        }
    }
}
