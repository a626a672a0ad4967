package perceptron.run.settings;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import perceptron.pipeline.settings.Settings;

/** Settings from environment variables: {@code PERCEPTRON_ON_DRIFT} is {@code on.drift}. */
final class Environment {
    private static final String PREFIX = "PERCEPTRON_";

    /** Read by the start script: options of the JVM. */
    private static final Set<String> NO_SETTINGS = Set.of("PERCEPTRON_STREAMS_OPTS");

    private Environment() {}

    static Map<String, String> settings(Map<String, String> variables) {
        Map<String, String> names = new HashMap<>();
        Settings.names().forEach(name -> names.put(variable(name), name));
        Map<String, String> settings = new TreeMap<>();
        variables.forEach((variable, value) -> {
            if (variable.startsWith(PREFIX) && !NO_SETTINGS.contains(variable)) {
                settings.put(name(variable, names), value);
            }
        });
        return settings;
    }

    private static String variable(String name) {
        return PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    private static String name(String variable, Map<String, String> names) {
        String dotted =
                variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '.');
        if (dotted.startsWith(Settings.KAFKA) || dotted.startsWith(Settings.REGISTRY)) {
            return dotted;
        }
        String name = names.get(variable);
        if (name == null) {
            throw new ConfigException("unknown setting '" + dotted + "', from the environment variable " + variable
                    + ": 'run --print-config' lists all. Settings of Kafka begin with PERCEPTRON_KAFKA_, those of the"
                    + " registry's client with PERCEPTRON_SCHEMA_REGISTRY_.");
        }
        return name;
    }
}
