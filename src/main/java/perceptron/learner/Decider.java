package perceptron.learner;

import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Computes the margin of an example that was scored, asks the rule, and decides how the model is to change. Changes nothing itself. */
final class Decider {
    /**
     * No weight moves by more than this at once. Then weights, averages and squared lengths cannot overflow: not with 2^63 examples, 2^31
     * features and values as large as a float can be. A step that would is rejected before anything changes.
     */
    private static final double LARGEST_MOVE = 1e60;

    private final boolean binary;
    private final boolean bias;
    private final UpdateRule rule;
    private final Vectors vectors;

    Decider(LearnerSettings settings, Vectors vectors) {
        this.binary = settings.labels().binary();
        this.bias = settings.bias();
        this.rule = UpdateRule.of(settings);
        this.vectors = vectors;
    }

    /** Fills the vectors, margin, loss and coefficients of a change. */
    void decide(Scores scores, int target, double weight, Change change) {
        if (binary) {
            double sign = 2 * target - 1;
            change.margin = sign * scores.current[0];
            decide(scores, change.margin <= 0, sign, weight, change);
            return;
        }
        int rival = rival(scores, target);
        double own = target < vectors.size()
                ? scores.current[target]
                : scores.sums.ofWeights(vectors.getOrNext(target), scores.entered(), bias);
        change.vector = target;
        change.rival = rival;
        change.margin = rival < 0 ? own : own - scores.current[rival];
        decide(scores, scores.best(View.CURRENT) != target, 1, weight, change);
    }

    /** The best of the other classes, the one known first if several are; -1 if there is no other. */
    private int rival(Scores scores, int target) {
        int rival = -1;
        for (int other = 0; other < vectors.size(); other++) {
            if (other != target && (rival < 0 || scores.current[other] > scores.current[rival])) {
                rival = other;
            }
        }
        return rival;
    }

    private void decide(Scores scores, boolean beaten, double sign, double weight, Change change) {
        change.loss = rule.loss(change.margin);
        if (!rule.learnsFrom(beaten, change.margin)) {
            return;
        }
        FeatureVector x = scores.entered();
        double spread = spread(x, scores.sums, change);
        double size = rule.step(change.margin, spread) * weight;
        requireBounded(size, spread, x);
        if (size > 0) {
            change.step = sign * size;
            change.second = rule.second(change.margin, spread);
        }
    }

    private double spread(FeatureVector x, Sums sums, Change change) {
        return switch (rule.spread()) {
            case NONE -> 0;
            case NORM -> (change.rival < 0 ? 1 : 2) * Sums.squaredNorm(x, bias);
            case CONFIDENCE -> {
                double spread = sums.spread(vectors.getOrNext(change.vector), x, bias);
                yield change.rival < 0 ? spread : spread + sums.spread(vectors.get(change.rival), x, bias);
            }
        };
    }

    private static void requireBounded(double size, double spread, FeatureVector x) {
        if (!Double.isFinite(spread)) {
            throw new Rejection(Reason.NOT_FINITE, "the example's squared length is " + spread);
        }
        if (size * Float.MAX_VALUE <= LARGEST_MOVE) {
            return;
        }
        double largest = 1;
        for (int k = 0; k < x.size(); k++) {
            largest = Math.max(largest, Math.abs(x.value(k)));
        }
        if (!(size * largest <= LARGEST_MOVE)) {
            throw new Rejection(
                    Reason.NOT_FINITE, "a step of " + size + " would move a weight by more than " + LARGEST_MOVE);
        }
    }
}
