package perceptron.learner.rule;

/**
 * How far an example moves the weights. It keeps nothing and changes nothing.
 *
 * <p>It receives the <em>margin</em> (binary y·a; multiclass the true class's score less the best other's, or the score alone
 * if there is no other), and whether the example was <em>beaten</em>: its class did not win (binary y·a &lt;= 0;
 * multiclass another class is predicted, or none). What it needs to know about the length of the example is its
 * <em>spread</em>, which is only computed for an example that it learns from.
 */
public interface Rule {
    enum Spread {
        /** The learner does not need it. */
        NONE,
        /** |x|², bias included, for every vector that moves: twice against another class. */
        NORM,
        /** The sum of sigma_i x_i² over the vectors that move, which makes it a learner of the second order. */
        CONFIDENCE
    }

    Spread spread();

    /** Whether an example moves the weights, if its spread lets it. */
    default boolean learnsFrom(boolean beaten, double margin) {
        return loss(margin) > 0;
    }

    /** The size of the step: what features are multiplied with, not counting the example's importance; 0 if nothing moves. */
    double step(double margin, double spread);

    /** What variances shrink by, see {@link #variance}. */
    default double second(double margin, double spread) {
        return 0;
    }

    /**
     * A feature's variance after a step, if the learner is of the second order.
     *
     * @param sigma the variance before it
     * @param z sigma times the feature's value
     * @param second what {@link #second} returned
     */
    default double variance(double sigma, double z, double second) {
        return sigma;
    }

    /**
     * What a feature's weight moves by, if the learner does more than to add the step.
     *
     * @param weight the weight before it
     * @param delta the step times z, or times the feature's value if the learner is of the first order
     */
    default double move(double weight, double delta, double sigma, double z, double second) {
        return delta;
    }

    /** The loss that this learner makes smaller: the hinge loss, of all but the perceptron. */
    default double loss(double margin) {
        return Math.max(0, 1 - margin);
    }
}
