package perceptron.run.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;

/** Warnings about settings that are allowed and probably a mistake. */
public final class SettingWarnings {
    private static final Set<String> CONSUMERS = Set.of(
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.RESTORE_CONSUMER_PREFIX,
            StreamsConfig.GLOBAL_CONSUMER_PREFIX);

    private SettingWarnings() {}

    public static List<String> about(Settings settings) {
        List<String> warnings = new ArrayList<>();
        Set<String> known = known();
        for (Object each : new TreeSet<>(settings.kafka().keySet())) {
            String name = each.toString();
            // Plugins may have settings of any name, and topics have settings that clients do not know.
            if (!known.contains(name) && !name.startsWith(StreamsConfig.TOPIC_PREFIX)) {
                warnings.add(Settings.KAFKA + name + " is not a setting that Kafka knows; it is passed on.");
            }
        }
        if (settings.getString("store").equals("rocksdb")) {
            stateFolder(settings, warnings);
        }
        return warnings;
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(StreamsConfig.configDef().names());
        add(known, CONSUMERS, ConsumerConfig.configNames());
        add(known, Set.of(StreamsConfig.PRODUCER_PREFIX), ProducerConfig.configNames());
        add(known, Set.of(StreamsConfig.ADMIN_CLIENT_PREFIX), AdminClientConfig.configNames());
        return known;
    }

    private static void add(Set<String> known, Set<String> prefixes, Set<String> names) {
        known.addAll(names);
        prefixes.forEach(prefix -> names.forEach(name -> known.add(prefix + name)));
    }

    private static void stateFolder(Settings settings, List<String> warnings) {
        boolean given = settings.kafka().containsKey(StreamsConfig.STATE_DIR_CONFIG);
        Path folder = StreamsSettings.stateFolder(settings);
        boolean temporary = Stream.of(System.getProperty("java.io.tmpdir"), "/tmp", "/var/tmp")
                .anyMatch(each -> folder.startsWith(Path.of(each).toAbsolutePath()));
        if (temporary) {
            warnings.add("kafka.state.dir=" + folder + (!given ? ", which is the default," : "")
                    + " is a temporary folder: if it is emptied, all models are restored from Kafka at the"
                    + " next start, and the larger they are, the longer that takes");
        }
    }
}
