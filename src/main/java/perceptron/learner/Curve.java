package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import perceptron.features.NumberIndices;

/**
 * What a number adds to a score, as the line that it is: its points lie at the tops of the hats, and it is straight between them.
 *
 * @param points ascending by value; none as long as nothing is known of the number's distribution
 */
public record Curve(List<Point> points) {
    /** @param contribution what the number adds to the score if it has this value */
    public record Point(double value, double contribution) {}

    /**
     * Where the hats of a number lie, see {@link Statistics}.
     *
     * @param centre the mean of its values
     * @param width their standard deviation; 0 as long as it has no hats
     */
    public record Spread(double centre, double width) {
        public static Spread of(LinearModel model, int number) {
            Statistics statistics = (Statistics) model.scales();
            int index = statistics.exampleIndex(number);
            return new Spread(statistics.centre(index), statistics.width(index));
        }
    }

    /** Of a model that draws curves, in a view that is a linear function. */
    public static Curve of(LinearModel model, int vector, int number, View view) {
        Statistics statistics = (Statistics) model.scales();
        int index = statistics.exampleIndex(number);
        int first = NumberIndices.value(number);
        double slope = statistics.scaled(model.weight(view, vector, first), index);
        List<Point> points = new ArrayList<>();
        for (int hat = 0; hat < NumberIndices.HATS; hat++) {
            double value = statistics.top(index, hat);
            if (!Double.isNaN(value)) {
                points.add(new Point(value, slope * value + model.weight(view, vector, first + 1 + hat)));
            }
        }
        return new Curve(points);
    }
}
