package perceptron.model.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import perceptron.learner.Floors;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;
import perceptron.learner.Statistics;
import perceptron.model.FeatureNumbers;

/** The weights of a model that no longer changes. */
public final class Weights {
    private Weights() {}

    /**
     * The weights of one feature in one vector of a model.
     *
     * @param floor 0 for the line, 1 for the curves, 2 for the surfaces
     * @param vector the number of the class; 0 with two labels
     * @param index {@link PagedWeights#BIAS} for the bias
     * @param names of the feature, as far as they are known, see {@link Naming#effects}
     * @param current its weight
     * @param averaged its averaged weight
     * @param chosen its weight in the view for which weights are asked
     */
    public record Weight(
            int floor, int vector, int index, List<String> names, double current, double averaged, double chosen) {
        Weight with(List<String> names, DoubleUnaryOperator each) {
            return new Weight(
                    floor,
                    vector,
                    index,
                    names,
                    each.applyAsDouble(current),
                    each.applyAsDouble(averaged),
                    each.applyAsDouble(chosen));
        }

        /**
         * The same for each 1 of the feature's value as it came.
         *
         * @throws IllegalArgumentException if the feature has no scale yet
         */
        public Weight perUnit(LinearModel model) {
            Statistics statistics = model.floors().statistics();
            return statistics == null ? this : with(names, weight -> statistics.perUnit(weight, floor, index));
        }
    }

    /**
     * Visits the weights that are not zero: floor by floor, vector by vector, the bias last.
     *
     * @param only the only class whose vectors to visit; -1 for all
     * @param view the view for which weights are asked, a linear function
     */
    private static void forEach(LinearModel model, int only, View view, Consumer<Weight> consumer) {
        LinearView chosen = LinearView.of(model, view);
        for (int number : model.floors().vectorNumbers()) {
            PagedWeights weights = model.floors().pages(number);
            int floor = Floors.floorOf(number);
            int vector = Floors.classOf(number);
            LinearView average = LinearView.ofFloor(model, floor, true);
            if (only < 0 || vector == only) {
                FeatureNumbers.indices(weights).forEach(index -> {
                    double current = weights.w(index);
                    double averaged = average.weight(floor, vector, index);
                    double weight = chosen.weight(floor, vector, index);
                    if (current != 0 || averaged != 0 || weight != 0) {
                        consumer.accept(new Weight(floor, vector, index, List.of(), current, averaged, weight));
                    }
                });
            }
        }
    }

    /** All weights, visited likewise. */
    public static void forEach(LinearModel model, View view, Consumer<Weight> consumer) {
        forEach(model, -1, view, consumer);
    }

    /** Of those that pass, the weights with the largest magnitudes, the largest first; otherwise as {@link #forEach}. */
    public static List<Weight> top(LinearModel model, int only, View view, int limit, Predicate<Weight> filter) {
        Comparator<Weight> byMagnitude = Comparator.<Weight>comparingDouble(weight -> Math.abs(weight.chosen()))
                .thenComparing(Comparator.comparingInt(Weight::vector).reversed())
                .thenComparing(Comparator.comparingInt(Weight::floor).reversed())
                .thenComparing(Comparator.comparingInt(Weight::index).reversed());
        PriorityQueue<Weight> largest = new PriorityQueue<>(byMagnitude);
        forEach(model, only, view, weight -> {
            if (filter.test(weight)) {
                largest.add(weight);
            }
            if (largest.size() > limit) {
                largest.poll();
            }
        });
        List<Weight> sorted = new ArrayList<>(largest);
        sorted.sort(byMagnitude.reversed());
        return sorted;
    }
}
