package perceptron.model.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;

/** The weights of a model that no longer changes, without those that are zero: vector by vector, the bias last. */
public final class Weights implements Iterator<Weights.Weight> {
    private final LinearModel model;
    private final int lastVector;
    private int vector;
    private int page;
    private int offset;
    private Weight next;

    /**
     * The weights of one feature in one vector of a model.
     *
     * @param vector the number of the class; 0 with two labels
     * @param index {@link PagedWeights#BIAS} for the bias
     * @param current its weight
     * @param fading its weight in the fading average; the averaged weight if the model keeps no fading average
     * @param averaged its averaged weight
     */
    public record Weight(int vector, int index, double current, double fading, double averaged) {
        public double of(View view) {
            return switch (view) {
                case CURRENT -> current;
                case FADING -> fading;
                default -> averaged;
            };
        }

        /**
         * The same for each 1 of the feature's value as it came.
         *
         * @throws IllegalArgumentException if the feature has no scale yet
         */
        public Weight perUnit(LinearModel model) {
            return new Weight(
                    vector,
                    index,
                    model.perUnit(current, index),
                    model.perUnit(fading, index),
                    model.perUnit(averaged, index));
        }
    }

    /** @param only the only vector to go through; -1 for all */
    public Weights(LinearModel model, int only) {
        this.model = model;
        lastVector = only < 0 ? model.vectors() - 1 : only;
        vector = Math.max(only, 0);
        page = vector <= lastVector ? model.vector(vector).nextPage(0) : -1;
        advance();
    }

    private void advance() {
        next = null;
        while (next == null && vector <= lastVector) {
            PagedWeights weights = model.vector(vector);
            double[] numbers = page < 0 ? new double[0] : weights.page(page);
            if (offset * weights.stride() < numbers.length) {
                next = at(weights, numbers);
                offset++;
                continue;
            }
            offset = 0;
            page = page < 0 ? -1 : weights.nextPage(page + 1);
            if (page < 0 && ++vector <= lastVector) {
                page = model.vector(vector).nextPage(0);
            }
        }
    }

    private Weight at(PagedWeights weights, double[] numbers) {
        int at = offset * weights.stride();
        double current = numbers[at];
        double averaged = model.weight(View.AVERAGED, numbers, at);
        double fading = model.settings().keeps(View.FADING) ? model.weight(View.FADING, numbers, at) : averaged;
        if (current == 0 && averaged == 0 && fading == 0) {
            return null;
        }
        int index = page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + offset;
        return new Weight(vector, index, current, fading, averaged);
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Weight next() {
        if (next == null) {
            throw new NoSuchElementException();
        }
        Weight weight = next;
        advance();
        return weight;
    }

    /** The weights with the largest magnitudes, the largest first. */
    public static List<Weight> top(Iterator<Weight> all, int limit, View view) {
        Comparator<Weight> byMagnitude = Comparator.<Weight>comparingDouble(weight -> Math.abs(weight.of(view)))
                .thenComparing(Comparator.comparingInt(Weight::vector).reversed())
                .thenComparing(Comparator.comparingInt(Weight::index).reversed());
        PriorityQueue<Weight> largest = new PriorityQueue<>(byMagnitude);
        while (all.hasNext()) {
            largest.add(all.next());
            if (largest.size() > limit) {
                largest.poll();
            }
        }
        List<Weight> sorted = new ArrayList<>(largest);
        sorted.sort(byMagnitude.reversed());
        return sorted;
    }
}
