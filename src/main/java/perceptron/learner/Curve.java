package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import perceptron.features.Featurizer;

/**
 * What a number adds to a score, by its value; if it has surfaces, in an example that has the other numbers of these, too. The curve has
 * a corner at the top of each hat: its points lie at the tops, and three more between every two tops.
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
     */
    public static Curve of(LinearModel model, int vector, int number, LinearView weights, List<Surface> surfaces) {
        Statistics statistics = model.floors().statistics();
        int index = statistics.exampleIndex(number);
        int first = Featurizer.value(number);
        double[] alone = Surface.alone(surfaces, number);
        double weight = weights.weight(Floor.LINE, vector, Featurizer.inExample(number));
        double slope = statistics.scaled(weight + weights.weight(Floor.CURVES, vector, first), index);
        int period = Featurizer.period(index);
        int segments = period > 0 ? Featurizer.HATS : Featurizer.HATS - 1;
        List<Point> points = new ArrayList<>();
        for (int step = 0; step <= STEPS * segments; step++) {
            double place = (double) step / STEPS;
            double deviations = period > 0 ? 0 : Terms.z(place);
            double value = period > 0 ? period * (place / segments) : statistics.value(index, deviations);
            if (!Double.isNaN(value)) {
                int hat = Math.min((int) place, segments - 1);
                int next = (hat + 1) % Featurizer.HATS;
                double lower = alone[hat] + weights.weight(Floor.CURVES, vector, first + 1 + hat);
                double upper = alone[next] + weights.weight(Floor.CURVES, vector, first + 1 + next);
                double height = (1 - (place - hat)) * lower + (place - hat) * upper;
                points.add(new Point(value, deviations, slope * value + height));
            }
        }
        return new Curve(!Featurizer.isNumber(index), period, points);
    }
}
