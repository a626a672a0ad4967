package perceptron.chaos;

/** What the job wrote is not what it should have written. */
final class WrongException extends RuntimeException {
    WrongException(String message) {
        super(message);
    }

    static void unless(boolean right, String message, Object... arguments) {
        if (!right) {
            throw new WrongException(message.formatted(arguments));
        }
    }
}
