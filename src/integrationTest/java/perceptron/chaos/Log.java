package perceptron.chaos;

/** What happens, with the seconds since the beginning. */
final class Log {
    private final long beginning = System.currentTimeMillis();

    void line(String text, Object... arguments) {
        System.out.printf(
                "%7.1f s  %s%n", (System.currentTimeMillis() - beginning) / 1000.0, text.formatted(arguments));
    }
}
