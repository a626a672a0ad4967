package perceptron.measure;

/**
 * McNemar's test, exact: of the examples that only one of two classifiers got right, each is as likely to fall to either if they
 * are equally good. So their split is that of a fair coin.
 *
 * <pre>p = 2 * sum over k = 0..min(b, c) of binomial(b + c, k) / 2^(b + c),   at most 1</pre>
 *
 * <p>McNemar, Note on the sampling error of the difference between correlated proportions, Psychometrika 12 (1947). For b = 10 and
 * c = 2 it is 0.0386.
 */
public final class McNemar {
    private McNemar() {}

    /**
     * How likely a split at least as uneven is by chance.
     *
     * @param b the examples that only the first got right
     * @param c the examples that only the second got right
     */
    public static double p(long b, long c) {
        long n = b + c;
        long low = Math.min(b, c);
        // All terms are multiples of binomial(n, low), which itself would overflow. Both tails are equally large.
        double tail = 0;
        double term = 1;
        for (long k = low; k >= 0 && term > 1e-20; k--) {
            tail += term;
            term *= (double) k / (n - k + 1);
        }
        double between = 0;
        term = 1;
        for (long k = low; k < n - low; k++) {
            term *= (double) (n - k) / (k + 1);
            between += k + 1 < n - low ? term : 0;
        }
        return low == n - low ? 1 : Math.min(1, 2 * tail / (2 * tail + between));
    }
}
