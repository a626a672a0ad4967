package perceptron.run;

/** How much the log says. Decided before the first line of it, since logback.xml reads these properties once. */
public final class Logging {
    private static final String OURS = "perceptron.log";
    private static final String OTHERS = "perceptron.log.others";

    private Logging() {}

    /** For a broker in this process: what it and its clients say when it comes and goes tells a user nothing. */
    public static void onlyFailures() {
        level(OURS, "WARN");
        level(OTHERS, "ERROR");
    }

    static void everything() {
        level(OURS, "DEBUG");
        level(OTHERS, "INFO");
    }

    /** What is given with -D stays. */
    private static void level(String property, String level) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, level);
        }
    }
}
