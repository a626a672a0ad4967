package perceptron.pipeline.topic;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_COMPACT;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_MS_CONFIG;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Schemas;

/** The topics of the job with their recommended configuration. */
public final class Topics {
    /** Kafka Streams names a tool that would delete the models. */
    public static final String GROWN =
            "the examples topic has another number of partitions than when the job began, so keys are in other"
                    + " partitions than their models. To move: 'export' each model, start a job with another"
                    + " application.id, and 'import' them there (OPERATING.md, Scale). ";

    private static final String FOREVER = "-1";
    private static final String CHANGELOG = "-changelog";
    private static final String REPARTITION = "-repartition";

    private final Settings settings;

    /**
     * A topic.
     *
     * @param name its name on the broker
     * @param isInput whether the job reads it; otherwise it writes it
     * @param isOurs false for an existing examples topic, which the job does not configure
     * @param schema of its values in the registry; null if the job does not decide that, or if they are JSON
     * @param config what differs from the broker's defaults
     */
    public record Topic(String name, boolean isInput, boolean isOurs, Schemas schema, Map<String, String> config) {
        /** The subject of its values' schema in the registry. */
        public String subject() {
            return name + "-value";
        }

        /** Inputs: a newer job reads what older producers wrote. Outputs: older consumers, too, read what a newer job writes. */
        public String compatibility() {
            return isInput ? "BACKWARD_TRANSITIVE" : "FULL_TRANSITIVE";
        }
    }

    public Topics(Settings settings) {
        this.settings = settings;
    }

    /** All of them, inputs first. */
    public List<Topic> list() {
        return List.of(
                examples(),
                input(Nodes.LABELS, Schemas.LABEL),
                input(Nodes.COMMANDS, Schemas.COMMAND),
                output(Nodes.PREDICTIONS, Schemas.PREDICTION, Map.of()),
                // A model can be rebuilt from its updates, from the first one on.
                output(Nodes.UPDATES, Schemas.UPDATE, Map.of(RETENTION_MS_CONFIG, FOREVER)),
                output(Nodes.UPDATE_RATES, Schemas.UPDATE_RATE, Map.of()),
                output(Nodes.OUTCOMES, Schemas.OUTCOME, Map.of()),
                output(Nodes.AVERAGES, Schemas.AVERAGE, Map.of(CLEANUP_POLICY_CONFIG, CLEANUP_POLICY_COMPACT)),
                output(Nodes.DEAD_LETTERS, null, Map.of()));
    }

    private Topic examples() {
        boolean isOurs = settings.getString("examples.topic").isEmpty();
        Schemas schema = isOurs && settings.getString("examples.format").equals("example") ? Schemas.EXAMPLE : null;
        return new Topic(settings.topic(Nodes.EXAMPLES), true, isOurs, schema, Map.of());
    }

    private Topic input(String name, Schemas schema) {
        return new Topic(settings.topic(name), true, true, settings.needsRegistry() ? schema : null, Map.of());
    }

    private Topic output(String name, Schemas schema, Map<String, String> config) {
        return new Topic(settings.topic(name), false, true, settings.outputsJson() ? null : schema, config);
    }

    /** The changelog of the store of models. */
    public String modelsChangelog() {
        return internal(Nodes.MODELS + CHANGELOG);
    }

    /** The topics that Kafka Streams creates for the job: changelogs and repartition topics. */
    public Set<String> internal() {
        Set<String> topics = everInternal();
        topics.removeIf(topic -> !isChangelog(topic) && !settings.repartitions());
        return topics;
    }

    /** Those that a job of this name may have left, whatever its other settings were. */
    public Set<String> everInternal() {
        return new TreeSet<>(Set.of(
                modelsChangelog(),
                internal(Nodes.WAITING + CHANGELOG),
                internal(Nodes.EXAMPLES_BY_MODEL + REPARTITION),
                internal(Nodes.LABELS_BY_MODEL + REPARTITION)));
    }

    private String internal(String name) {
        return settings.getString("application.id") + "-" + name;
    }

    /** Whether one of these topics is the changelog of a store; otherwise it is a repartition topic. */
    public static boolean isChangelog(String topic) {
        return topic.endsWith(CHANGELOG);
    }
}
