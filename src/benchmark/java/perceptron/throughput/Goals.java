package perceptron.throughput;

/** What the project wants to cost at most; NaN where it does not say. */
final class Goals {
    /** Of the CPU time of 2^24 features, as a multiple of that of 2^10. */
    static final double LARGE = 1.3;

    private Goals() {}

    /** Of the CPU time of the stream thread, as a multiple of that of a pass-through that decodes. */
    static double ratio(Match match) {
        return switch (match.contender()) {
            case PERCEPTRON -> of(match, 1.5, 1.8);
            case ADAPTIVE -> of(match, 2.5, 3.5);
            default -> Double.NaN;
        };
    }

    /** Bytes for an example. Of sparse ones if 7 % change the model, as they do with the perceptron. */
    static double changelog(Match match) {
        if (!match.contender().isThisJob()) {
            return Double.NaN;
        }
        return of(match, 2, match.contender() == Contender.PERCEPTRON ? 60 : Double.NaN);
    }

    private static double of(Match match, double dense, double sparse) {
        return switch (match.workload()) {
            case DENSE -> dense;
            case SPARSE_20 -> sparse;
            default -> Double.NaN;
        };
    }
}
