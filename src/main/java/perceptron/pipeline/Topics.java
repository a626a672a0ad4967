package perceptron.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import perceptron.pipeline.settings.Settings;

/** The topics of the job, and how they are best set. */
public final class Topics {
    private static final String FOREVER = "-1";

    private final Settings settings;

    public Topics(Settings settings) {
        this.settings = settings;
    }

    /** All of them: inputs with the given number of partitions, outputs too. */
    public List<NewTopic> all(int partitions) {
        Map<String, Map<String, String>> topics = new LinkedHashMap<>();
        topics.put(Nodes.EXAMPLES, Map.of());
        topics.put(Nodes.LABELS, Map.of());
        topics.put(Nodes.COMMANDS, Map.of());
        topics.put(Nodes.PREDICTIONS, Map.of());
        // A model is the fold of its updates, from the first one on.
        topics.put(Nodes.UPDATES, Map.of(TopicConfig.RETENTION_MS_CONFIG, FOREVER));
        topics.put(Nodes.UPDATE_RATES, Map.of());
        topics.put(Nodes.OUTCOMES, Map.of());
        topics.put(Nodes.AVERAGES, Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
        topics.put(Nodes.DEAD_LETTERS, Map.of());
        return topics.entrySet().stream()
                .map(topic -> new NewTopic(settings.topic(topic.getKey()), Optional.of(partitions), Optional.empty())
                        .configs(topic.getValue()))
                .toList();
    }
}
