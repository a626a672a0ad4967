package perceptron.learner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.learner.Scores.View;

/**
 * A score as the sum that it is: what each feature of the example contributes to it, the largest magnitude first. Added one after the
 * other, from 0, the contributions are the score to the bit.
 *
 * <p>The bias stands among them, with the index {@link PagedWeights#BIAS}; features that contribute nothing are left out. All that a
 * number says alone is one contribution: its value and its hats, on the line and on the curves, and what it says on average over another
 * number's hats on a surface. The rest of a surface is a contribution of both numbers. The model adds in another order, view by view and
 * in lanes, so the last contribution is what rounding has made of that, if it has made a difference.
 */
public record Explanation(double score, List<Contribution> contributions) {
    /** A contribution of one feature alone. */
    public static final int ALONE = -1;

    /** In place of an index: the sum of all contributions that are not listed. */
    public static final int REST = -2;

    /** In place of an index: the score less all that is listed before. */
    public static final int ROUNDING = -3;

    /**
     * A feature's value, as it entered the arithmetic, times its weight. The weight of a curve is its contribution divided by the value;
     * that of a surface is its contribution.
     *
     * @param other of a surface the index of the second number; {@link #ALONE} otherwise
     * @param at the place of a number among its hats: 0 at the top of the first one, 7 at that of the last one, below 8 if it is
     *     cyclic. A surface has the places of both its numbers, any other feature none
     */
    public record Contribution(
            int index, int other, float value, double weight, double contribution, List<Double> at) {}

    /** What contributes: a feature, or the number that it is, or two numbers; -1 for what it is not. */
    private record Part(int index, int number, int second) {}

    /**
     * Explains the score of one class, binary the score that stands for both.
     *
     * @param view a linear function
     * @param top how many contributions to list, before {@link #REST} and {@link #ROUNDING}
     */
    public static Explanation of(LinearModel model, int vector, FeatureVector raw, View view, int top) {
        Scores scores = model.score(raw, new Scores());
        List<Contribution> all = contributions(model, vector, LinearView.of(model, view), scores.terms());
        all.sort(Comparator.comparingDouble((Contribution part) -> -Math.abs(part.contribution()))
                .thenComparingInt(Contribution::index)
                .thenComparingInt(Contribution::other));
        List<Contribution> listed = new ArrayList<>(all.subList(0, Math.min(top, all.size())));
        add(listed, REST, ALONE, 1, sum(all.subList(listed.size(), all.size())), List.of());
        double score = scores.score(view, vector);
        // Two are needed if the score is so much smaller than what is added that one cannot hold the difference.
        for (double sum = sum(listed); sum != score && Double.isFinite(sum); sum = sum(listed)) {
            add(listed, ROUNDING, ALONE, 1, score - sum, List.of());
        }
        return new Explanation(score, listed);
    }

    private static double sum(List<Contribution> contributions) {
        double sum = 0; // No stream: its sum would make up for rounding.
        for (Contribution each : contributions) {
            sum += each.contribution();
        }
        return sum;
    }

    private static List<Contribution> contributions(LinearModel model, int vector, LinearView weights, Terms terms) {
        Map<Part, Double> parts = new LinkedHashMap<>();
        Map<Part, Float> values = new HashMap<>();
        for (int floor = 0; floor < Math.min(model.floors().count(), Floor.SURFACES); floor++) {
            FeatureVector x = terms.ofFloor(floor);
            for (int k = 0; k < x.size(); k++) {
                int index = x.index(k);
                Part part = new Part(model.settings().feature(floor, index), weights.curveOf(floor, index), -1);
                parts.merge(part, x.value(k) * weights.weight(floor, vector, index), Double::sum);
                // A cyclic number may be 0, and has hats all the same.
                values.merge(part, floor == Floor.LINE ? x.value(k) : 0, (onLine, onCurves) -> onLine);
            }
            Part bias = new Part(PagedWeights.BIAS, -1, -1);
            double weight = model.settings().bias() ? weights.weight(floor, vector, PagedWeights.BIAS) : 0;
            parts.merge(bias, weight, Double::sum);
        }
        if (model.floors().count() > Floor.SURFACES) {
            addSurfaces(terms, Surface.of(model, vector, weights), parts);
        }
        List<Contribution> contributions = new ArrayList<>();
        parts.forEach((part, contribution) -> {
            int other = part.second < 0 ? ALONE : Featurizer.feature(part.second);
            List<Double> at = IntStream.of(part.number, part.second)
                    .filter(number -> number >= 0)
                    .mapToDouble(terms::amongHats)
                    .filter(Double::isFinite)
                    .boxed()
                    .toList();
            add(contributions, part.index, other, values.getOrDefault(part, 1f), contribution, at);
        });
        return contributions;
    }

    private static void addSurfaces(Terms terms, List<Surface> surfaces, Map<Part, Double> parts) {
        FeatureVector cells = terms.ofFloor(Floor.SURFACES);
        for (int k = 0; k < cells.size(); k++) {
            Surface surface = surfaces.get(cells.index(k) / Surfaces.CELLS);
            int a = cells.index(k) % Surfaces.CELLS / Featurizer.HATS;
            int b = cells.index(k) % Featurizer.HATS;
            int i = surface.i();
            int j = surface.j();
            double share = cells.value(k);
            parts.merge(new Part(Featurizer.feature(i), i, j), share * surface.together()[a][b], Double::sum);
            parts.merge(new Part(Featurizer.feature(i), i, -1), share * surface.first()[a], Double::sum);
            parts.merge(new Part(Featurizer.feature(j), j, -1), share * surface.second()[b], Double::sum);
        }
    }

    private static void add(
            List<Contribution> parts, int index, int other, float value, double contribution, List<Double> at) {
        if (contribution != 0) {
            double weight = value == 0 ? contribution : contribution / value;
            parts.add(new Contribution(index, other, value, weight, contribution, at));
        }
    }
}
