package perceptron.example;

/**
 * One example, or one line of a file, that cannot be used. It is thrown before anything has changed, once for each bad
 * record of a stream that may be full of them, and so carries no stack trace.
 */
public final class Rejection extends RuntimeException {
    /** The message quotes the input, which may be of any length, and becomes a header of the dead letter. */
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
