package perceptron.run.local;

/** Kafka or the registry could not be started. The message is for people and says what to do. */
public final class NotStarted extends RuntimeException {
    NotStarted(String message) {
        super(message);
    }

    NotStarted(String message, Throwable cause) {
        super(message, cause);
    }
}
