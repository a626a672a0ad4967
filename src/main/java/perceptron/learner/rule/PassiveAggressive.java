package perceptron.learner.rule;

/**
 * Passive-aggressive: passive while an example keeps a margin of 1, else the smallest change that gives it one.
 *
 * <pre>
 *   L = max(0, 1 - y (w·x))
 *   pa:   τ = L / |x|²
 *   pa1:  τ = min(C, L / |x|²)
 *   pa2:  τ = L / (|x|² + 1/(2C))
 *   w += τ y x
 * </pre>
 *
 * The capped and the soft variant keep one wrong label from undoing everything. With several classes it is 1-best MIRA: the
 * margin is that over the best other class, and since both vectors move, |x|² stands twice. An example without length moves
 * nothing.
 *
 * <p>Crammer, Dekel, Keshet, Shalev-Shwartz, Singer, Online passive-aggressive algorithms, JMLR 7 (2006).
 *
 * <p>Example, pa, no bias: x = (2, 1), y = +1 meets w = (0, 0): L = 1, τ = 1/5, w = (0.4, 0.2), and w·x = 1. With C = 0.1,
 * pa1 takes τ = 0.1 and pa2 τ = 1/(5 + 5) = 0.1.
 */
public record PassiveAggressive(double cap, double softness) implements Rule {
    public static PassiveAggressive hard() {
        return new PassiveAggressive(Double.POSITIVE_INFINITY, 0);
    }

    public static PassiveAggressive capped(double C) {
        return new PassiveAggressive(C, 0);
    }

    public static PassiveAggressive soft(double C) {
        return new PassiveAggressive(Double.POSITIVE_INFINITY, 1 / (2 * C));
    }

    @Override
    public Spread spread() {
        return Spread.NORM;
    }

    @Override
    public double step(double margin, double spread) {
        return spread == 0 ? 0 : Math.min(cap, loss(margin) / (spread + softness));
    }
}
