package perceptron.run.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.example.Rejection;
import perceptron.pipeline.PerceptronTopology;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;

/**
 * Settings in layers: if a name is in several, the last one counts. All are checked before anything is started: each value, those
 * that are passed on to Kafka, and whether they contradict each other. Every command uses this check, so that all reject the same
 * settings with the same message.
 */
public final class Layers {
    private final Map<String, Given> settings = new TreeMap<>();
    private final List<String> layers = new ArrayList<>();

    private record Given(String value, String layer) {}

    public void add(String layer, Map<String, String> values) {
        layers.add(layer);
        values.forEach((name, value) -> settings.put(name, new Given(value, layer)));
    }

    /** @throws ConfigException that says where a wrong setting was given */
    public Settings settings() {
        Map<String, String> values = new TreeMap<>();
        settings.forEach((name, given) -> values.put(name, given.value()));
        try {
            return checked(values);
        } catch (ConfigException e) {
            throw new ConfigException(e.getMessage() + origin(e.getMessage()));
        }
    }

    private String origin(String message) {
        StringBuilder origin = new StringBuilder();
        settings.forEach((name, given) -> {
            if (isAbout(message, name)) {
                origin.append(" (" + name + " was given in " + given.layer() + ")");
            }
        });
        return origin.toString();
    }

    /** Kafka, {@link Settings} and the classes that use a value name the setting differently in their messages. */
    private static boolean isAbout(String message, String name) {
        String quoted = Pattern.quote(name);
        return Pattern.compile("(^|configuration |unknown setting ')" + quoted + "[ :']|(^|\\s)" + quoted + "=")
                .matcher(message)
                .find();
    }

    private static Settings checked(Map<String, String> given) {
        Settings settings = new Settings(given);
        passedOn(settings);
        try {
            PerceptronTopology.describe(settings);
        } catch (IllegalArgumentException | Rejection e) {
            throw new ConfigException(e.getMessage());
        }
        return settings;
    }

    /** Names that are passed on though Kafka does not know them. Plugins may have settings of any name, and so may topics. */
    public static List<String> warnings(Settings settings) {
        Set<String> known = new TreeSet<>(StreamsConfig.configDef().names());
        ClientSettings.DEFINITIONS.forEach((prefix, client) -> {
            known.addAll(client.names());
            client.names().forEach(name -> known.add(prefix + name));
        });
        return settings.kafka().keySet().stream()
                .map(Object::toString)
                .filter(name -> !known.contains(name) && !name.startsWith(StreamsConfig.TOPIC_PREFIX))
                .sorted()
                .map(name -> Settings.KAFKA + name + " is not a setting that Kafka knows; it is passed on.")
                .toList();
    }

    /** Kafka's own words about a wrong value, with the name under which it was given. */
    private static void passedOn(Settings settings) {
        check("", StreamsConfig.configDef(), settings.kafka());
        ClientSettings.DEFINITIONS.values().forEach(client -> check("", client, settings.kafka()));
        ClientSettings.DEFINITIONS.forEach((prefix, client) -> check(prefix, client, settings.kafka()));
    }

    private static void check(String prefix, ConfigDef definitions, Properties kafka) {
        Map<String, String> given = new TreeMap<>();
        kafka.forEach((name, value) -> {
            String known = name.toString().startsWith(prefix) ? name.toString().substring(prefix.length()) : "";
            if (definitions.names().contains(known)) {
                given.put(known, value.toString());
            }
        });
        for (ConfigValue value : definitions.validate(given)) {
            List<String> wrong = value.errorMessages();
            if (given.containsKey(value.name()) && !wrong.isEmpty()) {
                String name = "configuration " + Settings.KAFKA + prefix + value.name();
                throw new ConfigException(wrong.get(0).replace("configuration " + value.name(), name));
            }
        }
    }

    /** All settings in effect as a properties file, layer by layer; secrets are hidden. */
    String print() {
        Map<String, Map<String, String>> printed = new LinkedHashMap<>();
        printed.put("defaults", new TreeMap<>());
        layers.forEach(layer -> printed.put(layer, new TreeMap<>()));
        settings().values().forEach((name, value) -> {
            if (!settings.containsKey(name) && Settings.names().contains(name)) {
                printed.get("defaults").put(name, text(value));
            }
        });
        settings.forEach((name, given) -> printed.get(given.layer()).put(name, given.value()));
        StringBuilder text = new StringBuilder();
        printed.forEach((layer, values) -> {
            text.append(values.isEmpty() ? "" : "# " + layer + "\n");
            values.forEach((name, value) -> text.append(name + "=" + escaped(Secrets.hidden(name, value)) + "\n"));
        });
        return text.toString();
    }

    private static String text(Object value) {
        if (value instanceof Password password) {
            return password.value();
        }
        return value instanceof List<?> list
                ? list.stream().map(Object::toString).collect(Collectors.joining(","))
                : Objects.toString(value, "");
    }

    /** A properties file loses spaces at the beginning of a value, unless they are escaped. */
    private static String escaped(String value) {
        String escaped = value.replace("\\", "\\\\").replace("\n", "\\n");
        return escaped.isEmpty() || !Character.isWhitespace(escaped.charAt(0)) ? escaped : "\\" + escaped;
    }
}
