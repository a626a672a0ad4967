package perceptron.model.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import perceptron.learner.Floors;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;

/** The weights of a model that no longer changes, without those that are zero: floor by floor, vector by vector, the bias last. */
public final class Weights implements Iterator<Weights.Weight> {
    private final LinearModel model;
    private final int[] vectors;
    private final LinearView chosen;
    private int at;
    private int page;
    private int offset;
    private Weight next;

    /**
     * The weights of one feature in one vector of a model.
     *
     * @param floor 0 for the line, 1 for the curves, 2 for the surfaces
     * @param vector the number of the class; 0 with two labels
     * @param index {@link PagedWeights#BIAS} for the bias
     * @param current its weight
     * @param averaged its averaged weight
     * @param chosen its weight in the view for which weights are asked
     */
    public record Weight(int floor, int vector, int index, double current, double averaged, double chosen) {
        /**
         * The same for each 1 of the feature's value as it came.
         *
         * @throws IllegalArgumentException if the feature has no scale yet
         */
        public Weight perUnit(LinearModel model) {
            return new Weight(
                    floor,
                    vector,
                    index,
                    perUnit(model, current, floor, index),
                    perUnit(model, averaged, floor, index),
                    perUnit(model, chosen, floor, index));
        }

        private static double perUnit(LinearModel model, double weight, int floor, int index) {
            return model.statistics() == null ? weight : model.statistics().perUnit(weight, floor, index);
        }
    }

    /**
     * @param only the only class whose vectors to go through; -1 for all
     * @param view the view for which weights are asked, a linear function
     */
    public Weights(LinearModel model, int only, View view) {
        this(model, only, view, model.floors());
    }

    /** @param floors only the weights of so many floors: 2 for those of single features, since a cell of a surface has two numbers */
    public Weights(LinearModel model, int only, View view, int floors) {
        this.model = model;
        vectors = IntStream.of(model.vectorNumbers())
                .filter(number -> only < 0 || Floors.classOf(number) == only)
                .filter(number -> Floors.floorOf(number) < floors)
                .toArray();
        chosen = LinearView.of(model, view);
        page = vectors.length == 0 ? -1 : model.pages(vectors[0]).nextPage(0);
        advance();
    }

    private void advance() {
        next = null;
        while (next == null && at < vectors.length) {
            PagedWeights weights = model.pages(vectors[at]);
            double[] numbers = page < 0 ? new double[0] : weights.page(page);
            if (offset * weights.stride() < numbers.length) {
                next = weight(weights, numbers);
                offset++;
                continue;
            }
            offset = 0;
            page = page < 0 ? -1 : weights.nextPage(page + 1);
            if (page < 0 && ++at < vectors.length) {
                page = model.pages(vectors[at]).nextPage(0);
            }
        }
    }

    private Weight weight(PagedWeights weights, double[] numbers) {
        int place = offset * weights.stride();
        int floor = Floors.floorOf(vectors[at]);
        double current = numbers[place];
        double averaged = LinearView.ofFloor(model, floor, true).weight(floor, numbers, place);
        double weight = chosen.weight(floor, numbers, place);
        if (current == 0 && averaged == 0 && weight == 0) {
            return null;
        }
        int index = page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + offset;
        return new Weight(floor, Floors.classOf(vectors[at]), index, current, averaged, weight);
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
    public static List<Weight> top(Iterator<Weight> all, int limit) {
        Comparator<Weight> byMagnitude = Comparator.<Weight>comparingDouble(weight -> Math.abs(weight.chosen()))
                .thenComparing(Comparator.comparingInt(Weight::vector).reversed())
                .thenComparing(Comparator.comparingInt(Weight::floor).reversed())
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
