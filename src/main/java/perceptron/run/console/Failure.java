package perceptron.run.console;

/** A command cannot do what it was asked to: its message is all that the user needs to know. The exit code is 1. */
public final class Failure extends RuntimeException {
    public Failure(String message) {
        super(message);
    }

    public Failure(String message, Throwable cause) {
        super(message, cause);
    }
}
