package perceptron.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import perceptron.pipeline.Topics;
import perceptron.pipeline.Topics.Topic;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.Registry;

/** Makes what a job needs before it can start: its topics, and in the registry its subjects with their compatibility. */
final class TopicSetup {
    private final List<Topic> topics;
    private final Admin admin;
    private final Registry registry;

    TopicSetup(Settings settings, Admin admin, Registry registry) {
        topics = new Topics(settings).list();
        this.admin = admin;
        this.registry = registry;
    }

    /**
     * Creates the topics that are not there yet, and leaves the others as they are.
     *
     * @param copies as many as the broker makes by default where empty
     * @return those that were created
     */
    List<Topic> createTopics(int partitions, Optional<Short> copies) throws InterruptedException, ExecutionException {
        Set<String> there = new HashSet<>(admin.listTopics().names().get());
        List<Topic> missing = topics.stream()
                .filter(topic -> topic.isOurs() && !there.contains(topic.name()))
                .toList();
        List<NewTopic> wanted = new ArrayList<>();
        for (Topic topic : missing) {
            wanted.add(new NewTopic(topic.name(), Optional.of(partitions), copies).configs(topic.config()));
        }
        admin.createTopics(wanted).all().get();
        return missing;
    }

    /** Registers every schema; one that is registered already is left as it is. */
    void registerSubjects() {
        for (Topic topic : topics) {
            if (topic.schema() != null) {
                registry.register(topic.subject(), topic.schema().schema());
                registry.compatibility(topic.subject(), topic.compatibility());
            }
        }
    }
}
