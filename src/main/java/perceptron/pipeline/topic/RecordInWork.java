package perceptron.pipeline.topic;

/**
 * Names the record that was being processed when the job failed. Kafka Streams names the record that it read last, and for an Error it
 * names none. After a repartition, the last one read is not the record that an operator needs.
 *
 * <p>It is attached to the innermost cause as a suppressed exception, because Kafka Streams wraps failures and unwraps them.
 */
public final class RecordInWork extends RuntimeException {
    private final String place;

    private RecordInWork(String place) {
        super("while processing the record " + place, null, false, false);
        this.place = place;
    }

    /** Of the record, as the setting {@code skip.records} names it. */
    public String place() {
        return place;
    }

    /** Names the record in the failure, unless it names one already. */
    public static void name(String place, Throwable failure) {
        if (in(failure) == null) {
            Throwable innermost = failure;
            while (innermost.getCause() != null) {
                innermost = innermost.getCause();
            }
            innermost.addSuppressed(new RecordInWork(place));
        }
    }

    /** The record that is named in a failure, or null. */
    public static RecordInWork in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            for (Throwable suppressed : cause.getSuppressed()) {
                if (suppressed instanceof RecordInWork named) {
                    return named;
                }
            }
        }
        return null;
    }
}
