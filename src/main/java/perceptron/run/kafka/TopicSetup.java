package perceptron.run.kafka;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.wire.Registry;
import perceptron.run.console.Failure;

/**
 * Creates what a job needs before it can start: its topics, and in the registry its subjects with their compatibility. Existing
 * ones stay as they are.
 */
public final class TopicSetup {
    private static final int PARTITIONS = 4;

    private final List<Topic> topics;
    private final KafkaAdmin admin;

    public TopicSetup(Settings settings, KafkaAdmin admin) {
        topics = new Topics(settings).list();
        this.admin = admin;
    }

    /**
     * Creates the topics that are missing, and adds partitions to inputs that have fewer than the topic of examples.
     *
     * @param partitions if empty, as many as the topic of examples has
     * @param copies if empty, the broker's default
     * @return what was done, a line for each topic
     */
    public List<String> topics(Optional<Integer> partitions, Optional<Short> copies) throws InterruptedException {
        TopicPartitions there = TopicPartitions.of(topics, admin);
        Integer ofExamples = there.counts().get(there.examples().name());
        if (ofExamples == null && !there.examples().isOurs()) {
            throw new Failure("At " + admin.servers() + " there is no topic "
                    + there.examples().name()
                    + ", and a topic that examples.topic names is not created. Is the name right?");
        }
        if (ofExamples != null && partitions.isPresent() && !partitions.get().equals(ofExamples)) {
            throw new Failure("The topic " + there.examples().name() + " is there with " + ofExamples
                    + " partitions, and all inputs need as many: leave --partitions out");
        }
        int count = ofExamples == null ? partitions.orElse(PARTITIONS) : ofExamples;
        List<Topic> missing = there.missing();
        admin.get(admin.client()
                .createTopics(missing.stream()
                        .map(topic -> new NewTopic(topic.name(), Optional.of(count), copies).configs(topic.config()))
                        .toList())
                .all());
        Map<String, NewPartitions> small = there.unequalInputs().stream()
                .filter(topic -> there.counts().get(topic.name()) < count)
                .collect(Collectors.toMap(Topic::name, topic -> NewPartitions.increaseTo(count)));
        admin.get(admin.client().createPartitions(small).all());
        List<Topic> changed = topics.stream()
                .filter(topic -> missing.contains(topic) || small.containsKey(topic.name()))
                .toList();
        admin.awaitVisible(
                () -> TopicPartitions.of(changed, admin).all(count),
                "Kafka has created the topics, but does not show all of them yet");
        return topics.stream()
                .map(topic -> topic.name() + ": " + done(topic, missing.contains(topic), small, count))
                .toList();
    }

    private static String done(Topic topic, boolean created, Map<String, NewPartitions> small, int count) {
        if (created) {
            String config = topic.config().isEmpty() ? "" : ", " + topic.config();
            return "created with " + count + (count == 1 ? " partition" : " partitions") + config;
        }
        return small.containsKey(topic.name()) ? "has " + count + " partitions now" : "already exists";
    }

    /** Registers every schema, and sets the compatibility of its subject. */
    public List<String> subjects(Registry registry) {
        return topics.stream()
                .filter(topic -> topic.schema() != null)
                .map(topic -> {
                    int id = registry.register(topic.subject(), topic.schema().schema());
                    registry.compatibility(topic.subject(), topic.compatibility());
                    return topic.subject() + ": schema " + id + ", " + topic.compatibility();
                })
                .toList();
    }
}
