package perceptron.throughput;

/** A contender at work. */
interface Running extends AutoCloseable {
    /** How many examples it has taken in so far. */
    long examples();

    /** Whether there is hope of more. */
    boolean isAlive();

    /** Part of the name of each thread that does the work. */
    String threads();

    @Override
    void close();
}
