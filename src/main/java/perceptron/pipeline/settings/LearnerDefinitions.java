package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.between;
import static org.apache.kafka.common.config.ConfigDef.Type.BOOLEAN;
import static org.apache.kafka.common.config.ConfigDef.Type.DOUBLE;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.LambdaValidator;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import perceptron.learner.Algorithm;
import perceptron.learner.Start;

/** How a model learns, which view of it answers, and what happens when it gets worse. */
final class LearnerDefinitions {
    private LearnerDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "learner",
                        STRING,
                        "adaptive",
                        ValidString.in(Algorithm.codes().toArray(String[]::new)),
                        HIGH,
                        "The algorithm: adaptive, which has no settings of its own, or one of the classics.")
                .define("rate", DOUBLE, 1.0, MEDIUM, "The size of the perceptron's step.")
                .define(
                        "C",
                        DOUBLE,
                        1.0,
                        MEDIUM,
                        "How strongly pa1 and pa2 react to one example; smaller is more cautious.")
                .define("r", DOUBLE, 1.0, MEDIUM, "How slowly arow becomes confident; larger is slower.")
                .define("bias", BOOLEAN, true, MEDIUM, "Whether to add a feature that is always 1.")
                .define(
                        "start",
                        STRING,
                        "zero",
                        LambdaValidator.with(LearnerDefinitions::checkStart, () -> "[zero, random:SEED]"),
                        LOW,
                        "The weights of a new model: zero, or random numbers that follow from SEED.")
                .define(
                        "labels",
                        STRING,
                        "",
                        HIGH,
                        "The two labels as negative,positive. Needed unless they are -1 and 1, 0 and 1, or false and"
                                + " true.")
                .define(
                        "classes",
                        STRING,
                        "",
                        HIGH,
                        "For more than two labels: the classes as a,b,c, or 'discover' to add each class when it first"
                                + " appears.")
                .define("classes.max", INT, 100, between(2, 10_000), LOW, "How many classes are discovered at most.")
                .define(
                        "voted.vectors",
                        INT,
                        0,
                        between(0, 1 << 16),
                        LOW,
                        "How many surviving weight vectors vote; 0 for no vote. Each of them is scored for each"
                                + " example. Not with adaptive.")
                .define(
                        "answer",
                        STRING,
                        "best",
                        ValidString.in("best", "current", "fading", "averaged", "voted"),
                        MEDIUM,
                        "Which view of a model answers: best, the one with the fewest recent mistakes; or always the"
                                + " same one.")
                .define(
                        "on.drift",
                        STRING,
                        "report",
                        ValidString.in("report", "reset"),
                        MEDIUM,
                        "What to do when a drift is detected: the error has risen and stays high.");
    }

    private static void checkStart(String name, Object value) {
        try {
            Start.of(value.toString());
        } catch (IllegalArgumentException e) {
            throw new ConfigException(name, value, e.getMessage());
        }
    }
}
