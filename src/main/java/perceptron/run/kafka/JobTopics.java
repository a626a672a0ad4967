package perceptron.run.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
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
    private final String changelog;

    /** It determines how many partitions the other inputs need. */
    private final Topic examples;

    private final KafkaAdmin admin;

    public JobTopics(Settings settings, KafkaAdmin admin) {
        topics = new Topics(settings).list();
        changelog = new Topics(settings).modelsChangelog();
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
        Integer needed = partitions.get(examples.name());
        for (Topic topic : topics) {
            Integer has = partitions.get(topic.name());
            if (topic.isInput() && needed != null && has != null && !has.equals(needed)) {
                problems.add("Topic " + topic.name() + " has " + has + " partitions, but " + examples.name() + " has "
                        + needed
                        + ": the numbers must be equal, so that all records of a model are in the same partition.");
            }
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
        List<NewTopic> created = new ArrayList<>();
        Map<String, NewPartitions> grown = new TreeMap<>();
        List<String> done = new ArrayList<>();
        for (Topic topic : topics) {
            String name = topic.name();
            if (!partitions.containsKey(name)) {
                created.add(new NewTopic(name, Optional.of(count), copies).configs(topic.config()));
                done.add(name + ": created with " + count + (count == 1 ? " partition" : " partitions")
                        + (topic.config().isEmpty() ? "" : ", " + topic.config()));
            } else if (topic.isInput() && partitions.get(name) < count) {
                grown.put(name, NewPartitions.increaseTo(count));
                done.add(name + ": has " + count + " partitions now");
            } else {
                done.add(name + ": already exists");
            }
        }
        admin.get(admin.client().createTopics(created).all());
        admin.get(admin.client().createPartitions(grown).all());
        admin.awaitVisible(
                () -> {
                    Map<String, Integer> now = partitions();
                    return missing(now).isEmpty() && grown.keySet().stream().allMatch(topic -> now.get(topic) == count);
                },
                "Kafka has created the topics, but does not list all of them yet");
        Map<TopicPartition, OffsetSpec> changed = new HashMap<>();
        Stream.concat(created.stream().map(NewTopic::name), grown.keySet().stream())
                .forEach(topic -> IntStream.range(0, count)
                        .forEach(each -> changed.put(new TopicPartition(topic, each), OffsetSpec.latest())));
        // Leaders take records a little later than they are listed. What a producer sends in between may never arrive.
        admin.get(admin.client().listOffsets(changed).all());
        return done;
    }

    private Map<String, Integer> partitions() throws InterruptedException {
        Map<String, KafkaFuture<TopicDescription>> answers = admin.client()
                .describeTopics(
                        Stream.concat(Stream.of(changelog), topics.stream().map(Topic::name))
                                .toList())
                .topicNameValues();
        Map<String, Integer> partitions = new TreeMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> each : answers.entrySet()) {
            Optional<TopicDescription> found = each.getKey().equals(changelog)
                    ? admin.findIfAllowed(each.getValue(), changelog + " is not checked: it may not be described")
                    : admin.find(each.getValue());
            found.ifPresent(
                    topic -> partitions.put(topic.name(), topic.partitions().size()));
        }
        int ofModels = partitions.getOrDefault(changelog, 0);
        int ofExamples = partitions.getOrDefault(examples.name(), ofModels);
        if (ofModels > 0 && ofModels < ofExamples) {
            throw new Failure(Topics.GROWN + "Topic " + examples.name() + " has " + ofExamples + " partitions, and "
                    + changelog + " " + ofModels + ".");
        }
        return partitions;
    }

    private List<Topic> missing(Map<String, Integer> partitions) {
        return topics.stream()
                .filter(topic -> !partitions.containsKey(topic.name()))
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
