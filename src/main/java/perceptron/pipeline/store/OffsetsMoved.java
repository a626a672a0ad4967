package perceptron.pipeline.store;

/** The job's offset of a partition was moved by hand. The job stops: it would learn examples twice, or leave some out. */
public final class OffsetsMoved extends RuntimeException {
    private final String topic;
    private final int partition;
    private final long found;

    /**
     * @param expected the offset after the last one that was processed
     * @param found the offset at which the job would go on
     */
    OffsetsMoved(String topic, int partition, long expected, long found) {
        super("The models have learned from " + topic + ", partition " + partition + ", up to offset " + (expected - 1)
                + ", and the job would go on at " + found
                + ": its offset was moved, or the topic was created anew. It would "
                + (found < expected ? "learn these records again." : "leave these records out.")
                + " If that is meant, 'perceptron-streams run --accept-offsets' does so, on all instances. Otherwise set the"
                + " offset to " + expected + " while no instance runs.");
        this.topic = topic;
        this.partition = partition;
        this.found = found;
    }

    public String topic() {
        return topic;
    }

    public int partition() {
        return partition;
    }

    public long found() {
        return found;
    }
}
