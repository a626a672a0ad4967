package perceptron.throughput;

/** A contender at work. */
interface Running extends AutoCloseable {
    /** How many examples it has taken in so far. */
    long examples();

    /** Part of the name of each thread that does the work. */
    String threads();

    @Override
    void close();
}
