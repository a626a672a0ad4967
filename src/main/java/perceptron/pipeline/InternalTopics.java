package perceptron.pipeline;

import java.util.Set;
import java.util.TreeSet;
import perceptron.pipeline.intake.ModelOf;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;

/** The topics that Kafka Streams creates for a job, by their exact names: changelogs and repartition topics. */
public final class InternalTopics {
    private static final String CHANGELOG = "-changelog";
    private static final String REPARTITION = "-repartition";

    private InternalTopics() {}

    /** The topics that a job with these settings uses. */
    public static Set<String> of(Settings settings) {
        Set<String> topics = everOf(settings);
        topics.removeIf(topic -> !isChangelog(topic) && !ModelOf.of(settings).repartitions());
        return topics;
    }

    /** The topics that a job of this name may have left, whatever its other settings were. */
    public static Set<String> everOf(Settings settings) {
        String prefix = settings.getString("application.id") + "-";
        return new TreeSet<>(Set.of(
                prefix + Nodes.MODELS + CHANGELOG,
                prefix + Nodes.WAITING + CHANGELOG,
                prefix + Nodes.EXAMPLES_BY_MODEL + REPARTITION,
                prefix + Nodes.LABELS_BY_MODEL + REPARTITION));
    }

    /** Whether one of these topics is the changelog of a store; otherwise it is a repartition topic. */
    public static boolean isChangelog(String topic) {
        return topic.endsWith(CHANGELOG);
    }
}
