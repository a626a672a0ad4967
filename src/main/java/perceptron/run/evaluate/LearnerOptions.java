package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import perceptron.example.Rejection;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.pipeline.settings.Definitions;
import perceptron.pipeline.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say which learners there are and how they learn: the job's settings, each as an option of its name. */
final class LearnerOptions {
    private static final String LEARNER = "learner";
    private static final String NUMBERS = "numbers";

    @Option(
            names = "--learner",
            paramLabel = "NAMES",
            split = ",",
            hideParamSyntax = true,
            description = "A learner, or a comma-separated list of several, side by side: ${COMPLETION-CANDIDATES}."
                    + " Without it all are compared, in one pass each.",
            completionCandidates = Learners.class)
    List<String> learners = new ArrayList<>();

    private final Map<String, OptionSpec> options = new TreeMap<>();
    private CommandSpec command;

    static final class Learners extends ArrayList<String> {
        Learners() {
            super(Algorithm.codes());
        }
    }

    /** Adds an option for each setting, since an annotation would repeat what the setting says of itself. */
    void addTo(CommandSpec command) {
        if (this.command != null) {
            return;
        }
        this.command = command;
        for (ConfigKey setting : Definitions.ofLearners().configKeys().values()) {
            if (!setting.name.equals(LEARNER)) {
                options.put(setting.name, option(setting));
                command.addOption(options.get(setting.name));
            }
        }
    }

    private static OptionSpec option(ConfigKey setting) {
        String oneOf = setting.validator instanceof ValidString
                ? " One of " + setting.validator.toString().replaceAll("[\\[\\]]", "") + "."
                : "";
        String usual = setting.defaultValue instanceof List<?> ? "" : String.valueOf(setting.defaultValue);
        return OptionSpec.builder(name(setting.name))
                .type(String.class)
                .paramLabel("VALUE")
                .description(setting.documentation + oneOf + (usual.isEmpty() ? "" : " Default: " + usual + "."))
                .build();
    }

    private static String name(String setting) {
        return "--" + setting.replace('.', '-');
    }

    /** Whether no learner is named: then all are compared. */
    boolean areCompared() {
        return learners.isEmpty();
    }

    /** The settings of the learners that are named; if none is, of all. */
    List<Settings> settings() {
        Stream<Map<String, String>> named = learners.stream().distinct().map(name -> Map.of(LEARNER, name));
        return (areCompared() ? all().stream() : named).map(this::settings).toList();
    }

    /** The adaptive learner with each form of numbers, unless one is given. */
    private List<Map<String, String>> all() {
        List<Map<String, String>> all = new ArrayList<>();
        for (String name : Algorithm.codes()) {
            if (name.equals(Algorithm.ADAPTIVE.code()) && options.get(NUMBERS).getValue() == null) {
                for (NumberForm form : List.of(NumberForm.LINEAR, NumberForm.CURVE, NumberForm.SURFACE)) {
                    all.add(new TreeMap<>(Map.of(LEARNER, name, NUMBERS, form.code())));
                }
            } else {
                all.add(Map.of(LEARNER, name));
            }
        }
        return all;
    }

    private Settings settings(Map<String, String> before) {
        Map<String, String> given = new TreeMap<>(before);
        options.forEach((name, option) -> {
            if (option.getValue() != null) {
                given.put(name, option.getValue());
            }
        });
        try {
            Settings settings = new Settings(given);
            if (settings.model().learner().labels().discover() && settings.resetsOnDrift()) {
                throw new IllegalArgumentException(
                        "on.drift=reset needs the names of the classes here, as in --classes a,b: a reset"
                                + " forgets which were discovered");
            }
            return settings;
        } catch (ConfigException | IllegalArgumentException | Rejection e) {
            String hint = areCompared() ? "; --learner names those to compare" : "";
            throw new ParameterException(command.commandLine(), asOptions(e.getMessage(), given) + hint);
        }
    }

    /** Messages name a setting at their beginning, or as Kafka does. */
    private static String asOptions(String message, Map<String, String> given) {
        for (String name : given.keySet()) {
            if (message.startsWith(name + " ") || message.startsWith(name + "=")) {
                return name(name) + message.substring(name.length());
            }
            message = message.replace("configuration " + name + ":", "option " + name(name) + ":");
        }
        return message;
    }
}
