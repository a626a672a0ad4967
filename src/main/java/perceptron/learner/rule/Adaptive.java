package perceptron.learner.rule;

/**
 * The learner without settings: AROW whose confidence fades, over features divided by their root mean square (see
 * {@link perceptron.learner.Statistics}). What was learned long ago loses its certainty, so that the learner follows a world that changes; and since
 * what follows fast is noisy, two averages smooth it. Three floors of it, see {@code Floor}, have nine views, and the answer mixes them
 * all: {@link perceptron.learner.Scores.View#BEST}.
 *
 * <pre>
 *   m = y (w·x)     if m &lt; 1:  β = 1 / (Σ s_i x_i² + 1)      α = (1 - m) β
 *   z_i = s_i x_i                 t = max(s_i - β z_i², s_i β)
 *   w_i = 0.9995 / (t + 0.9995 (1 - t)) (w_i + α y z_i)
 *   s_i = t / (t + 0.9 (1 - t))
 * </pre>
 *
 * With each step 1/s - 1, the evidence for a weight, keeps nine tenths, and the weight goes back to 0, its prior, as far as it
 * does if its precision times its mean, w/s, keeps 9995 of 10000. Hats of a number, the categories of a field and the bias are
 * collinear: without the second, noise walks along what the data do not fix and nothing pulls back, so that the error grows for
 * ever on a stream whose rule stays the same. A weight goes back only when its feature is met. So with rare positives and some hundred
 * categories |w| still grows slowly after 25 million examples, about as their root; the error does not. The bound s_i β of t changes nothing in exact arithmetic;
 * without it rounding could take s below zero, and fading would then amplify that. With several classes both vectors move, as
 * those of {@link Arow} do. An example's importance multiplies α and not β.
 *
 * <p>After Crammer, Kulesza, Dredze, Adaptive regularization of weight vectors, NIPS 22 (2009).
 *
 * <p>Example: x = (2, 1), y = +1 enters as (1, 1), since nothing is known of its features yet: β = 1/4, t = 3/4, and all w become
 * 1999/7999, all s 10/13. Then (-1, 3), y = -1 enters as (-0.5, 3): it scores 0.8746718339792474 now, 0.0011833322488220555 in
 * the fading average and 0.4373359169896237 in the average of all.
 */
public record Adaptive() implements Rule {
    private static final double R = 1;
    private static final double KEEP = 0.9;
    private static final double HOLD = 0.9995;

    @Override
    public Spread spread() {
        return Spread.CONFIDENCE;
    }

    @Override
    public double step(double margin, double spread) {
        return (1 - margin) * second(margin, spread);
    }

    @Override
    public double second(double margin, double spread) {
        return 1 / (spread + R);
    }

    @Override
    public double move(double w, double delta, double s, double z, double beta) {
        double t = uncertainty(s, z, beta);
        return HOLD / (t + HOLD * (1 - t)) * (w + delta) - w;
    }

    @Override
    public double variance(double s, double z, double beta) {
        double t = uncertainty(s, z, beta);
        return t / (t + KEEP * (1 - t));
    }

    /** The variance that AROW would leave. */
    private static double uncertainty(double s, double z, double beta) {
        double least = s * (R * beta);
        double t = s - beta * (z * z);
        return t < least ? least : t;
    }
}
