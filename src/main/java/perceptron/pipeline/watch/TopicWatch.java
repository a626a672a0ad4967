package perceptron.pipeline.watch;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Notices that a topic of the job was deleted while the job runs, even if a new topic has its name by now. Kafka Streams itself
 * tries for minutes to write to such a topic, and stays in the state RUNNING.
 *
 * <p>A topic counts as deleted if it is missing twice in a row, since the metadata of a single broker may be late. Nothing is checked
 * before this instance has tasks: until then, Kafka Streams may not have created all topics.
 */
public final class TopicWatch implements Watch {
    private final Admin admin;
    private final Set<String> topics;
    private final BooleanSupplier works;
    private final Map<String, Uuid> ids = new HashMap<>();
    private final Set<String> suspects = new HashSet<>();

    /** @param works returns whether this instance has tasks now */
    public TopicWatch(Admin admin, Collection<String> topics, BooleanSupplier works) {
        this.admin = admin;
        this.works = works;
        this.topics = Set.copyOf(topics);
    }

    @Override
    public Optional<String> trouble() throws InterruptedException {
        Set<String> gone = works.getAsBoolean() ? gone() : Set.of();
        if (gone.isEmpty()) {
            return Optional.empty();
        }
        String names = (gone.size() == 1 ? "the topic " : "the topics ") + String.join(", ", gone);
        return Optional.of(names + (gone.size() == 1 ? " was" : " were")
                + " deleted while the job runs. 'perceptron-streams reset' makes the job start again from the"
                + " beginning.");
    }

    private Set<String> gone() throws InterruptedException {
        Set<String> gone = new TreeSet<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> answer :
                admin.describeTopics(topics).topicNameValues().entrySet()) {
            String topic = answer.getKey();
            if (!isMissing(topic, answer.getValue())) {
                suspects.remove(topic);
            } else if (!suspects.add(topic)) {
                gone.add(topic);
            }
        }
        return gone;
    }

    /** If no broker answers, or none for this client, nothing is known about the topic. */
    private boolean isMissing(String topic, KafkaFuture<TopicDescription> answer) throws InterruptedException {
        try {
            Uuid id = answer.get().topicId();
            return !id.equals(ids.computeIfAbsent(topic, name -> id));
        } catch (ExecutionException e) {
            return e.getCause() instanceof UnknownTopicOrPartitionException;
        }
    }
}
