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
            case ADAPTIVE -> switch (match.workload()) {
                case RECORDS, RECORDS_JSON -> 2.5;
                case RECORDS_REPARTITIONED -> 3.5;
                case SPARSE_ZIPF -> 4;
                default -> of(match, 4.5, Double.NaN);
            };
            case ADAPTIVE_LINEAR -> of(match, 2.3, Double.NaN);
            default -> Double.NaN;
        };
    }

    /** Of the bytes allocated for an example, likewise. */
    static double allocatedRatio(Match match) {
        return match.contender() == Contender.ADAPTIVE && match.workload().isOfRecords() ? 1.5 : Double.NaN;
    }

    /** Bytes for an example. Of sparse ones if 7 % change the model, as they do with the perceptron. */
    static double changelog(Match match) {
        return switch (match.contender()) {
            case PERCEPTRON -> of(match, 2, 60);
            case ADAPTIVE_LINEAR -> of(match, 2, Double.NaN);
            default -> Double.NaN;
        };
    }

    private static double of(Match match, double dense, double sparse) {
        return switch (match.workload()) {
            case DENSE -> dense;
            case SPARSE_20 -> sparse;
            default -> Double.NaN;
        };
    }
}
