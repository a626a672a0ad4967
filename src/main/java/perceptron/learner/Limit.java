package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * No weight moves by more than 10^60 at once. Then weights, averages and squared lengths cannot overflow: not with 2^63
 * examples, 2^31 features and values as large as a float can be. A step that would is rejected before anything changes.
 */
final class Limit {
    private static final double LARGEST = 1e60;

    private Limit() {}

    static void check(double size, double spread, FeatureVector x) {
        if (!Double.isFinite(spread)) {
            throw new Rejection(Reason.NOT_FINITE, "the example's squared length is " + spread);
        }
        if (size * Float.MAX_VALUE <= LARGEST) {
            return;
        }
        double largest = 1;
        for (int k = 0; k < x.size(); k++) {
            largest = Math.max(largest, Math.abs(x.value(k)));
        }
        if (!(size * largest <= LARGEST)) {
            throw new Rejection(
                    Reason.NOT_FINITE, "a step of " + size + " would move a weight by more than " + LARGEST);
        }
    }
}
