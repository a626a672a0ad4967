package perceptron.pipeline.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;
import perceptron.pipeline.wire.ExamplesFormat;
import perceptron.pipeline.wire.Registry;

/**
 * The checked settings of one run. A name that begins with {@code kafka.} is passed to Kafka without that prefix, one that begins
 * with {@code schema.registry.} to the registry's client; any other must be one of {@link Definitions}.
 */
public final class Settings extends AbstractConfig {
    public static final String KAFKA = "kafka.";
    public static final String REGISTRY = Registry.PREFIX;

    private static final ConfigDef DEFINITIONS = Definitions.all();

    public Settings(Map<String, ?> given) {
        super(DEFINITIONS, known(given), false);
        requireExactlyOnce();
        requireName();
        kafka().forEach((name, value) -> {
            if (name.toString().endsWith("bootstrap.servers") || name.equals("application.server")) {
                requirePorts(KAFKA + name, value.toString());
            }
        });
        requireUrls(registry().getOrDefault(Registry.URL, "mock://none"));
    }

    private static void requireUrls(String urls) {
        for (String url : urls.trim().split("\\s*,\\s*")) {
            if (!url.matches("(https?|mock)://[^/:\\s]\\S*")) {
                throw new ConfigException(
                        Registry.URL + "=" + urls + ": '" + url + "' is not http://HOST:PORT or https://HOST:PORT");
            }
        }
    }

    private void requireName() {
        String name = getString("application.id");
        if (!name.matches("[A-Za-z0-9._-]{1,200}") || name.matches("\\.{1,2}")) {
            throw new ConfigException(
                    "application.id=" + name + ": the names of topics and of a folder begin with it, so"
                            + " it has 1 to 200 letters, digits, dots, '_' and '-', and is not '.' or '..'");
        }
    }

    private static void requirePorts(String name, String addresses) {
        for (String address : addresses.trim().split("\\s*,\\s*")) {
            int colon = address.lastIndexOf(':');
            if (!address.matches(".+:\\d{1,5}") || Integer.parseInt(address.substring(colon + 1)) > 65_535) {
                throw new ConfigException(
                        name + "=" + addresses + ": '" + address + "' is not HOST:PORT, such as localhost:9092");
            }
        }
    }

    /** Offsets, models and outputs are one transaction: everything that the job promises about crashes depends on it. */
    private void requireExactlyOnce() {
        Object guarantee = kafka().get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        if (guarantee != null && !guarantee.toString().trim().equals(StreamsConfig.EXACTLY_ONCE_V2)) {
            throw new ConfigException(KAFKA + StreamsConfig.PROCESSING_GUARANTEE_CONFIG + " is '" + guarantee
                    + "', and must be '" + StreamsConfig.EXACTLY_ONCE_V2
                    + "', which is the default. For predictions with less delay,"
                    + " set a lower " + KAFKA + StreamsConfig.COMMIT_INTERVAL_MS_CONFIG + ".");
        }
    }

    private static Map<String, ?> known(Map<String, ?> given) {
        Map<String, Object> plain = new TreeMap<>();
        for (String name : given.keySet()) {
            boolean passed = name.startsWith(KAFKA) || name.startsWith(REGISTRY);
            if (!passed && !DEFINITIONS.names().contains(name)) {
                throw new ConfigException("unknown setting '" + name + "': 'run --print-config' lists all. Settings of"
                        + " Kafka begin with '" + KAFKA + "', those of the registry's client with '" + REGISTRY + "'.");
            }
            plain.put(name, Quantity.plain(name, given.get(name)));
        }
        return plain;
    }

    /** The names of all settings that users have, without those that are passed on. */
    public static Set<String> names() {
        return DEFINITIONS.configKeys().values().stream()
                .filter(key -> !key.internalConfig)
                .map(key -> key.name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Its topics are named like the job, so that two jobs do not write to the same ones. */
    public String topic(String name) {
        String examples = getString("examples.topic");
        return name.equals("examples") && !examples.isEmpty() ? examples : getString("application.id") + "." + name;
    }

    /** What a new model is made with. */
    public ModelSettings model() {
        Map<String, String> texts = new HashMap<>();
        values().forEach((name, value) -> texts.put(name, text(value)));
        if (getInt(ModelSettings.PAGE_FEATURES) == 0) {
            boolean areHashed = ExamplesFormat.of(getString("examples.format")).isRecord();
            int span = areHashed ? LearnerSettings.SPAN_OF_NAMES : LearnerSettings.SPAN;
            texts.put(ModelSettings.PAGE_FEATURES, Integer.toString(span));
        }
        return ModelSettings.of(texts);
    }

    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }

    /** Whether records are repartitioned by model: their keys do not name it, or one key may be in different partitions. */
    public boolean repartitions() {
        return !getString("model").isEmpty()
                || !getString("model.field").isEmpty()
                || getBoolean("examples.repartition");
    }

    /** Whether a model is reset if a drift is found: its error has risen. */
    public boolean resetsOnDrift() {
        return getString("on.drift").equals("reset");
    }

    public boolean outputsJson() {
        return getString("outputs.format").equals("json");
    }

    /** Whether anything that the job reads or writes is Avro. */
    public boolean needsRegistry() {
        return !outputsJson()
                || !ExamplesFormat.of(getString("examples.format")).isJson();
    }

    /** The settings that are passed to Kafka, by Kafka's names. */
    public Properties kafka() {
        Properties kafka = new Properties();
        kafka.putAll(originalsWithPrefix(KAFKA));
        return kafka;
    }

    /** The settings that are passed to the registry's client, with their prefix, as {@link Registry} expects them. */
    public Map<String, String> registry() {
        Map<String, String> registry = new TreeMap<>();
        originalsWithPrefix(REGISTRY, false).forEach((name, value) -> registry.put(name, value.toString()));
        return registry;
    }
}
