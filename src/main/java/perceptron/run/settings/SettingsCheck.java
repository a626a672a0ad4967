package perceptron.run.settings;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.example.Rejection;
import perceptron.pipeline.PerceptronTopology;
import perceptron.pipeline.settings.Settings;

/**
 * Checks all settings before anything is started: each value, those that are passed on to Kafka, and whether they contradict each
 * other. Every command uses this check, so that all reject the same settings with the same message.
 */
public final class SettingsCheck {
    private static final Map<String, ConfigDef> CLIENTS = Map.of(
            StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.MAIN_CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.RESTORE_CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.GLOBAL_CONSUMER_PREFIX, ConsumerConfig.configDef(),
            StreamsConfig.PRODUCER_PREFIX, ProducerConfig.configDef(),
            StreamsConfig.ADMIN_CLIENT_PREFIX, AdminClientConfig.configDef());

    private SettingsCheck() {}

    /** @throws ConfigException about the first that is wrong */
    static Settings of(Map<String, String> given) {
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
        CLIENTS.forEach((prefix, client) -> {
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
        CLIENTS.values().forEach(client -> check("", client, settings.kafka()));
        CLIENTS.forEach((prefix, client) -> check(prefix, client, settings.kafka()));
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
}
