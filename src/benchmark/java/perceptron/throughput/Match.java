package perceptron.throughput;

/** One contender on one workload. */
record Match(Contender contender, Workload workload) {
    /** What the others on this workload are compared with. */
    static Match base(Workload workload) {
        return new Match(Contender.DECODE, workload);
    }

    boolean isBase() {
        return contender == Contender.DECODE;
    }

    /** As in {@code -Prows}. */
    String name() {
        return contender.code() + "/" + workload.code();
    }
}
