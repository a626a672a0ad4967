package perceptron.learner.rule;

/**
 * AROW, adaptive regularization of weights, with a diagonal matrix: every weight has a variance sigma, which begins at 1 and
 * shrinks with the evidence for it. What is rarely seen moves far, what has been seen often hardly moves, and one wrong
 * label costs little.
 *
 * <pre>
 *   v = Σ sigma_i x_i²      β = 1 / (v + r)      α = max(0, 1 - y (w·x)) β
 *   w_i += α y sigma_i x_i      sigma_i -= β (sigma_i x_i)²
 * </pre>
 *
 * With several classes both vectors move, each by its own sigma, and v is the sum over both. An example's importance
 * multiplies α and not β, with which sigma could fall below zero.
 *
 * <p>Crammer, Kulesza, Dredze, Adaptive regularization of weight vectors, NIPS 22 (2009).
 *
 * <p>Example, r = 1, no bias: x = (2, 1), y = +1 meets w = (0, 0), sigma = (1, 1): v = 5, α = β = 1/6, so w = (1/3, 1/6),
 * sigma = (1/3, 5/6).
 */
public record Arow(double r) implements Rule {
    @Override
    public Spread spread() {
        return Spread.CONFIDENCE;
    }

    @Override
    public double step(double margin, double spread) {
        return spread == 0 ? 0 : loss(margin) * second(margin, spread);
    }

    @Override
    public double second(double margin, double spread) {
        return 1 / (spread + r);
    }

    @Override
    public double variance(double sigma, double z, double beta) {
        return Math.max(0, sigma - beta * (z * z));
    }
}
