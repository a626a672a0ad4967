package perceptron.run.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.wire.Registry;
import perceptron.run.console.Failure;

/**
 * What a job needs before it can start: its topics, and in the registry its subjects with their compatibility. What exists stays as
 * it is.
 */
public final class JobTopics {
    private static final int PARTITIONS = 4;

    private final List<Topic> topics;

    /** It determines how many partitions the other inputs need. */
    private final Topic examples;

    private final KafkaAdmin admin;

    public JobTopics(Settings settings, KafkaAdmin admin) {
        topics = new Topics(settings).list();
        examples = topics.get(0);
        this.admin = admin;
    }

    /**
     * Checks the topics before the job starts, since the job itself would fail later and with a less helpful message.
     *
     * @param remedy the command line that creates topics
     */
    public void check(String remedy) throws InterruptedException {
        Map<String, Integer> partitions = partitions();
        List<String> problems = new ArrayList<>();
        List<Topic> missing = missing(partitions);
        if (!missing.isEmpty()) {
            String names = missing.stream().map(Topic::name).collect(Collectors.joining(", "));
            problems.add("These topics do not exist at " + admin.servers() + ": " + names + ".");
        }
        for (Topic topic : unequalInputs(partitions)) {
            problems.add("Topic " + topic.name() + " has " + partitions.get(topic.name()) + " partitions, but "
                    + examples.name() + " has " + partitions.get(examples.name())
                    + ": the numbers must be equal, so that all records of a model are in the same partition.");
        }
        if (missing.contains(examples) && !examples.isOurs()) {
            problems.add("Is examples.topic right?");
        }
        if (!problems.isEmpty()) {
            throw new Failure(String.join("\n", problems) + "\nTo correct this, run: " + remedy);
        }
    }

    /**
     * Creates the topics that are missing, and adds partitions to inputs that have fewer than the examples topic.
     *
     * @param wanted how many partitions; if empty, as many as the examples topic has
     * @param copies if empty, the broker's default
     * @return what was done, a line for each topic
     */
    public List<String> create(Optional<Integer> wanted, Optional<Short> copies) throws InterruptedException {
        Map<String, Integer> partitions = partitions();
        Integer ofExamples = partitions.get(examples.name());
        if (ofExamples == null && !examples.isOurs()) {
            throw new Failure("Topic " + examples.name() + " does not exist at " + admin.servers()
                    + ", and 'topics create' does not create a topic that examples.topic names. Is the name right?");
        }
        if (ofExamples != null && wanted.isPresent() && !wanted.get().equals(ofExamples)) {
            throw new Failure("Topic " + examples.name() + " already exists with " + ofExamples
                    + " partitions, and all inputs need as many: omit --partitions");
        }
        int count = ofExamples == null ? wanted.orElse(PARTITIONS) : ofExamples;
        List<Topic> missing = missing(partitions);
        List<NewTopic> created = missing.stream()
                .map(topic -> new NewTopic(topic.name(), Optional.of(count), copies).configs(topic.config()))
                .toList();
        admin.get(admin.client().createTopics(created).all());
        Map<String, NewPartitions> grown = unequalInputs(partitions).stream()
                .filter(topic -> partitions.get(topic.name()) < count)
                .collect(Collectors.toMap(Topic::name, topic -> NewPartitions.increaseTo(count)));
        admin.get(admin.client().createPartitions(grown).all());
        admin.awaitVisible(
                () -> {
                    Map<String, Integer> now = partitions();
                    return missing(now).isEmpty() && grown.keySet().stream().allMatch(topic -> now.get(topic) == count);
                },
                "Kafka has created the topics, but does not show all of them yet");
        return topics.stream()
                .map(topic -> topic.name() + ": " + done(topic, missing.contains(topic), grown, count))
                .toList();
    }

    private static String done(Topic topic, boolean created, Map<String, NewPartitions> grown, int count) {
        if (created) {
            String config = topic.config().isEmpty() ? "" : ", " + topic.config();
            return "created with " + count + (count == 1 ? " partition" : " partitions") + config;
        }
        return grown.containsKey(topic.name()) ? "has " + count + " partitions now" : "already exists";
    }

    private Map<String, Integer> partitions() throws InterruptedException {
        Map<String, KafkaFuture<TopicDescription>> answers = admin.client()
                .describeTopics(topics.stream().map(Topic::name).toList())
                .topicNameValues();
        Map<String, Integer> partitions = new TreeMap<>();
        for (KafkaFuture<TopicDescription> answer : answers.values()) {
            admin.find(answer)
                    .ifPresent(topic ->
                            partitions.put(topic.name(), topic.partitions().size()));
        }
        return partitions;
    }

    private List<Topic> missing(Map<String, Integer> partitions) {
        return topics.stream()
                .filter(topic -> !partitions.containsKey(topic.name()))
                .toList();
    }

    /** Inputs with another number of partitions than the examples have. */
    private List<Topic> unequalInputs(Map<String, Integer> partitions) {
        Integer wanted = partitions.get(examples.name());
        return topics.stream()
                .filter(topic -> topic.isInput() && wanted != null && partitions.containsKey(topic.name()))
                .filter(topic -> !partitions.get(topic.name()).equals(wanted))
                .toList();
    }

    /** Registers every schema, and sets the compatibility of its subject. */
    public List<String> register(Registry registry) {
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
