package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import perceptron.example.Rejection;
import perceptron.features.Featurizer;
import perceptron.learner.Algorithm;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Definitions;
import perceptron.pipeline.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say which learners there are and how they learn: the job's settings, each as an option of its name. */
public final class LearnerOptions {
    private static final String LEARNER = "learner";

    @Option(
            names = "--learner",
            paramLabel = "NAMES",
            split = ",",
            hideParamSyntax = true,
            defaultValue = "perceptron",
            description =
                    "One of the learners, or several with commas between them, side by side: ${COMPLETION-CANDIDATES}."
                            + " Default: ${DEFAULT-VALUE}.",
            completionCandidates = Learners.class)
    public List<String> learners = new ArrayList<>();

    private final Map<String, OptionSpec> options = new TreeMap<>();
    private CommandSpec command;

    static final class Learners extends ArrayList<String> {
        Learners() {
            super(Algorithm.codes());
        }
    }

    /** Adds an option for each setting, since an annotation would repeat what the setting says of itself. */
    public void addTo(CommandSpec command) {
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

    /** What is set for each learner. */
    public List<Settings> settings() {
        return new LinkedHashSet<>(learners).stream().map(this::settings).toList();
    }

    private Settings settings(String learner) {
        Map<String, String> given = new TreeMap<>(Map.of(LEARNER, learner));
        options.forEach((name, option) -> {
            if (option.getValue() != null) {
                given.put(name, option.getValue());
            }
        });
        try {
            Settings settings = new Settings(given);
            LearnSettings.model(settings);
            return settings;
        } catch (ConfigException | IllegalArgumentException | Rejection e) {
            throw new ParameterException(command.commandLine(), asOptions(e.getMessage(), given));
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

    /** Of one of the learners; all take the same features. */
    public static Featurizer featurizer(Settings settings) {
        return LearnSettings.model(settings).featurizer(null);
    }
}
