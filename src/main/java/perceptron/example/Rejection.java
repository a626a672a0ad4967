package perceptron.example;

/**
 * One example, or one line of a file, that cannot be used. It is thrown before anything has changed. It has no stack
 * trace, since a stream may be full of bad records.
 */
public final class Rejection extends RuntimeException {
    /** The message becomes a header of the dead letter, and quotes the input, which may have any length. */
    private static final int LONGEST = 500;

    private final Reason reason;

    public Rejection(Reason reason, String message) {
        super(message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "...", null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
