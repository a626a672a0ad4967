package perceptron.pipeline.wire;

/** The registry cannot be used as it is. The message tells a person what to do about it. */
public final class RegistryException extends RuntimeException {
    RegistryException(String message, Throwable cause) {
        super(message, cause);
    }
}
