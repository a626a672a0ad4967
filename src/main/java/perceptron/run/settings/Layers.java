package perceptron.run.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import perceptron.pipeline.settings.Settings;

/** Settings in layers. If a name is in several layers, the last one counts. */
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
            return SettingsCheck.of(values);
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

    /** All settings in effect as a properties file, layer by layer; secrets are hidden. */
    String print() {
        StringBuilder text = new StringBuilder();
        Map<String, String> defaults = new TreeMap<>();
        settings().values().forEach((name, value) -> {
            if (!settings.containsKey(name) && Settings.names().contains(name)) {
                defaults.put(name, text(value));
            }
        });
        print(text, "defaults", defaults);
        for (String layer : layers) {
            Map<String, String> values = new TreeMap<>();
            settings.forEach((name, given) -> {
                if (given.layer().equals(layer)) {
                    values.put(name, given.value());
                }
            });
            print(text, layer, values);
        }
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

    private static void print(StringBuilder text, String layer, Map<String, String> values) {
        if (!values.isEmpty()) {
            text.append("# " + layer + "\n");
        }
        values.forEach((name, value) -> text.append(name + "=" + escaped(Secrets.hidden(name, value)) + "\n"));
    }

    /** A properties file loses spaces at the beginning of a value, unless they are escaped. */
    private static String escaped(String value) {
        String escaped = value.replace("\\", "\\\\").replace("\n", "\\n");
        return escaped.isEmpty() || !Character.isWhitespace(escaped.charAt(0)) ? escaped : "\\" + escaped;
    }
}
