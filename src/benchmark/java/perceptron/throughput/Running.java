package perceptron.throughput;

/** A contender at work. */
interface Running extends AutoCloseable {
    /** How many examples it has taken in so far. */
    long examples();

    /** Whether there is hope of more. */
    boolean isAlive();

    /** Whether the thread of this name does the work. */
    boolean isWorker(String thread);

    @Override
    void close();
}
