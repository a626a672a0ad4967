package perceptron.learner;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import perceptron.features.Featurizer;

/**
 * What a number adds to a score, by its value; if it has surfaces, in an example that has the other numbers of these, too. The curve has
 * a corner at the top of each hat: its points lie at the tops, and three more between every two tops. If the smallest and the largest
 * value are known, it ends there.
 *
 * @param isDense whether examples have the number in a dense vector
 * @param period of a cyclic number, whose last point is one period after the first; 0 of any other
 * @param points ascending by value; none as long as nothing is known of the number's distribution
 */
public record Curve(boolean isDense, int period, List<Point> points) {
    /** How many points there are from the top of a hat to the next one. */
    public static final int STEPS = 4;

    /**
     * @param deviations how many standard deviations the value lies above the mean; 0 if the number is cyclic
     * @param contribution what the number adds to the score if it has this value
     */
    public record Point(double value, double deviations, double contribution) {}

    /**
     * The curve of a number. The model must draw curves.
     *
     * @param surfaces all of this vector, in the same view
     * @param isSeen whether it ends at the smallest and the largest value that were seen, and not at the outermost tops
     */
    public static Curve of(
            LinearModel model, int vector, int number, LinearView weights, List<Surface> surfaces, boolean isSeen) {
        Statistics statistics = model.floors().statistics();
        int index = statistics.exampleIndex(number);
        int first = Featurizer.value(number);
        double[] alone = Surface.alone(surfaces, number);
        double weight = weights.weight(Floor.LINE, vector, Featurizer.inExample(number));
        double slope = statistics.scaled(weight + weights.weight(Floor.CURVES, vector, first), index);
        int period = Featurizer.period(index);
        int segments = period > 0 ? Featurizer.HATS : Featurizer.HATS - 1;
        DoubleFunction<Point> pointAt = place -> {
            double deviations = period > 0 ? 0 : Terms.z(place);
            double value = period > 0 ? period * (place / segments) : statistics.value(index, deviations);
            double within = Math.max(0, Math.min(segments, place));
            int hat = Math.min((int) within, segments - 1);
            int next = (hat + 1) % Featurizer.HATS;
            double lower = alone[hat] + weights.weight(Floor.CURVES, vector, first + 1 + hat);
            double upper = alone[next] + weights.weight(Floor.CURVES, vector, first + 1 + next);
            double height = (1 - (within - hat)) * lower + (within - hat) * upper;
            return new Point(value, deviations, slope * value + height);
        };
        DoubleStream places = IntStream.rangeClosed(0, STEPS * segments).mapToDouble(step -> (double) step / STEPS);
        double[] range =
                period > 0 || !isSeen ? null : model.floors().surfaces().range(number);
        if (range != null) {
            double low = Terms.place(statistics.deviations(index, range[0]));
            double high = Terms.place(statistics.deviations(index, range[1]));
            places = DoubleStream.concat(
                    DoubleStream.concat(DoubleStream.of(low), places.filter(place -> place > low && place < high)),
                    DoubleStream.of(high));
        }
        List<Point> points = places.mapToObj(pointAt)
                .filter(point -> !Double.isNaN(point.value()))
                .toList();
        return new Curve(!Featurizer.isNumber(index), period, points);
    }
}
