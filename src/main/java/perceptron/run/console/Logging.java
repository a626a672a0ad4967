package perceptron.run.console;

import java.util.Locale;

/** What is logged and how. Must be decided before the first line is logged, since logback.xml reads these properties once. */
public final class Logging {
    private static final String OURS = "perceptron.log";
    private static final String OTHERS = "perceptron.log.others";
    private static final String FORMAT = "perceptron.log.format";

    public enum Format {
        TEXT,
        JSON
    }

    private Logging() {}

    /** For a broker in this process: what it and its clients log when it starts and stops does not help a user. */
    public static void onlyFailures() {
        set(OURS, "WARN");
        set(OTHERS, "ERROR");
    }

    public static void everything() {
        set(OURS, "DEBUG");
        set(OTHERS, "INFO");
    }

    public static void as(Format format) {
        set(FORMAT, format.name().toLowerCase(Locale.ROOT));
    }

    /** Keeps a value that was given with -D. */
    private static void set(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
