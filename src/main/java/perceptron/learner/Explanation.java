package perceptron.learner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.learner.Scores.View;

/**
 * A score as the sum that it is: what each feature of the example contributes to it, the largest magnitude first. The bias
 * stands among them, with the index {@link PagedWeights#BIAS}; features that contribute nothing are left out. What a number contributes by
 * its value and by its hats, on the line and on the curves, is one contribution, and so is what a surface says of two numbers.
 */
public record Explanation(double score, List<Contribution> contributions) {
    /** A contribution of one feature alone. */
    public static final int ALONE = -1;

    /**
     * A feature's value times its weight. The weight of a curve is its contribution divided by the value; that of a surface is its
     * contribution.
     *
     * @param other of a surface the index of the second number; {@link #ALONE} otherwise
     */
    public record Contribution(int index, int other, float value, double weight, double contribution) {}

    /** Explains the score of one class, binary the score that stands for both. The view must be a linear function. */
    public static Explanation of(LinearModel model, int vector, FeatureVector raw, View view) {
        Scores scores = model.score(raw, new Scores());
        LinearView weights = LinearView.of(model, view);
        List<Contribution> contributions = new ArrayList<>();
        addFeatures(model, vector, weights, scores.terms(), contributions);
        if (model.settings().bias()) {
            double bias = 0;
            for (int floor = 0; floor < Math.min(model.floors(), Floor.SURFACES); floor++) {
                bias += weights.weight(floor, vector, PagedWeights.BIAS);
            }
            add(contributions, PagedWeights.BIAS, ALONE, 1, bias);
        }
        if (model.floors() > Floor.SURFACES) {
            addSurfaces(model, vector, weights, scores.terms().ofFloor(Floor.SURFACES), contributions);
        }
        contributions.sort(Comparator.comparingDouble((Contribution part) -> -Math.abs(part.contribution()))
                .thenComparingInt(Contribution::index)
                .thenComparingInt(Contribution::other));
        return new Explanation(scores.score(view, vector), contributions);
    }

    private static void addFeatures(
            LinearModel model, int vector, LinearView weights, Terms terms, List<Contribution> contributions) {
        FeatureVector line = terms.line();
        int top = Math.min(model.floors() - 1, Floor.CURVES);
        FeatureVector x = terms.ofFloor(top);
        int onLine = 0;
        int next;
        for (int k = 0; k < x.size(); k = next) {
            int index = x.index(k);
            boolean isZero = model.settings().hat(top, index) > 0; // of a cyclic number, which has no value on the line
            float value = isZero ? 0 : line.value(onLine);
            double contribution = isZero ? 0 : value * weights.weight(Floor.LINE, vector, line.index(onLine++));
            next = k;
            do {
                if (top == Floor.CURVES) {
                    contribution += x.value(next) * weights.weight(top, vector, x.index(next));
                }
                next++;
            } while (next < x.size() && isHatOf(model, top, x.index(next), index));
            add(contributions, model.settings().feature(top, index), ALONE, value, contribution);
        }
    }

    private static boolean isHatOf(LinearModel model, int floor, int hat, int index) {
        return model.settings().hat(floor, hat) > 0 && Featurizer.number(hat) == Featurizer.number(index);
    }

    private static void addSurfaces(
            LinearModel model, int vector, LinearView weights, FeatureVector cells, List<Contribution> contributions) {
        List<Surfaces.Slot> slots = model.surfaces().slots();
        int k = 0;
        while (k < cells.size()) {
            int slot = cells.index(k) / Surfaces.CELLS;
            double contribution = 0;
            for (; k < cells.size() && cells.index(k) / Surfaces.CELLS == slot; k++) {
                contribution += cells.value(k) * weights.weight(Floor.SURFACES, vector, cells.index(k));
            }
            int i = model.surfaces().feature(slots.get(slot).i());
            add(contributions, i, model.surfaces().feature(slots.get(slot).j()), 1, contribution);
        }
    }

    private static void add(List<Contribution> contributions, int index, int other, float value, double contribution) {
        if (contribution != 0) {
            contributions.add(new Contribution(
                    index, other, value, value == 0 ? contribution : contribution / value, contribution));
        }
    }
}
