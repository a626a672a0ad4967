package perceptron.run.console;

/** A command cannot do what it was asked to do. The message is all that the user needs. The exit code is 1. */
public final class Failure extends RuntimeException {
    public Failure(String message) {
        super(message);
    }

    public Failure(String message, Throwable cause) {
        super(message, cause);
    }
}
