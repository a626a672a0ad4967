package perceptron.pipeline.settings;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
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
        for (String name : given.keySet()) {
            boolean passed = name.startsWith(KAFKA) || name.startsWith(REGISTRY);
            if (!passed && !DEFINITIONS.names().contains(name)) {
                throw new ConfigException("unknown setting '" + name + "': 'run --print-config' lists all. Settings of"
                        + " Kafka begin with '" + KAFKA + "', those of the registry's client with '" + REGISTRY + "'.");
            }
        }
        return given;
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

    /** The settings that are passed to Kafka, by Kafka's names. */
    public Properties kafka() {
        Properties kafka = new Properties();
        kafka.putAll(originalsWithPrefix(KAFKA));
        return kafka;
    }

    /** The settings that are passed to the registry's client, with their prefix, as {@link Registry} expects them. */
    public Map<String, String> registry() {
        Map<String, String> registry = new TreeMap<>();
        originals().forEach((name, value) -> {
            if (name.startsWith(REGISTRY)) {
                registry.put(name, value.toString());
            }
        });
        return registry;
    }
}
