package perceptron.pipeline;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;

/**
 * The topics that Kafka Streams creates for a job, by their exact names: changelogs and repartition topics. They are read from the
 * job's own topology, since the name of another job may begin with this job's name.
 */
public final class InternalTopics {
    private static final String CHANGELOG = "-changelog";

    /** With these settings a job has every store and every repartition topic. */
    private static final Map<String, String> LARGEST =
            Map.of("model", "", "model.field", "model", "examples.format", "record");

    private InternalTopics() {}

    /** The topics that a job with these settings uses. */
    public static Set<String> of(Settings settings) {
        String prefix = settings.getString("application.id") + "-";
        Set<String> names = new TreeSet<>();
        Set<String> written = new HashSet<>();
        Set<String> read = new HashSet<>();
        for (Subtopology part : PerceptronTopology.describe(settings).subtopologies()) {
            for (Node node : part.nodes()) {
                if (node instanceof Processor processor) {
                    processor.stores().stream()
                            .filter(store -> !store.equals(Nodes.CHANGED)) // It keeps nothing, see CommitHook.
                            .forEach(store -> names.add(prefix + store + CHANGELOG));
                } else if (node instanceof Sink sink) {
                    written.add(sink.topic());
                } else if (node instanceof Source source) {
                    read.addAll(source.topicSet());
                }
            }
        }
        written.retainAll(read); // A repartition topic is one that the topology both writes and reads.
        written.forEach(topic -> names.add(prefix + topic));
        return names;
    }

    /** The topics that a job of this name may have left, whatever its other settings were. */
    public static Set<String> everOf(Settings settings) {
        Map<String, Object> largest = new HashMap<>(settings.originals());
        largest.putAll(LARGEST);
        Set<String> topics = of(new Settings(largest));
        topics.addAll(of(settings));
        return topics;
    }

    /** Whether one of these topics is the changelog of a store; otherwise it is a repartition topic. */
    public static boolean isChangelog(String topic) {
        return topic.endsWith(CHANGELOG);
    }
}
