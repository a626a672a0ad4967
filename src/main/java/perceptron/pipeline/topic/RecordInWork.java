package perceptron.pipeline.topic;

/**
 * Names the record that was in work when something failed. Kafka Streams names the record that it read last, and no record at all
 * for an error; behind a repartition, or for a record that had been held back, the former is not the one that an operator looks for.
 *
 * <p>It is attached to a failure as a suppressed exception, to the innermost one, because Kafka Streams unwraps and wraps failures.
 */
public final class RecordInWork extends RuntimeException {
    private final Origin origin;

    private RecordInWork(Origin origin) {
        super("while working on the record " + origin, null, false, false);
        this.origin = origin;
    }

    public Origin origin() {
        return origin;
    }

    /** Names the record in the failure, unless another one is named there already. */
    public static void name(Origin origin, Throwable failure) {
        if (in(failure) == null) {
            Throwable innermost = failure;
            while (innermost.getCause() != null) {
                innermost = innermost.getCause();
            }
            innermost.addSuppressed(new RecordInWork(origin));
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
