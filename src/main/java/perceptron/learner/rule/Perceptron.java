package perceptron.learner.rule;

/**
 * The perceptron: an example on the wrong side pulls the weights its way, any other leaves them alone.
 *
 * <pre>
 *   if y (w·x) &lt;= 0:  w += rate y x
 * </pre>
 *
 * On data that a margin γ separates it makes at most R²/γ² updates, R being the length of the longest example (Novikoff
 * 1962). With several classes a mistake adds rate·x to the true class's vector and takes it from the predicted one's.
 *
 * <p>Rosenblatt, The perceptron: a probabilistic model for information storage and organization in the brain,
 * Psychological Review 65 (1958).
 *
 * <p>Example, rate 1, no bias: x = (2, 1), y = +1 meets w = (0, 0): y (w·x) = 0, so w = (2, 1). Then x = (1, 1), y = -1:
 * w·x = 3, beaten by 3, so w = (1, 0).
 */
public record Perceptron(double rate) implements Rule {
    @Override
    public Spread spread() {
        return Spread.NONE;
    }

    @Override
    public boolean learnsFrom(boolean beaten, double margin) {
        return beaten;
    }

    @Override
    public double step(double margin, double spread) {
        return rate;
    }

    @Override
    public double loss(double margin) {
        return Math.max(0, -margin);
    }
}
